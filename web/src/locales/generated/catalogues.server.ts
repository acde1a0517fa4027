import type { Messages } from '@lingui/core'

export const CATALOGUES: Record<string, Messages> =
{
  "en": {
    "copy.action": [
      "Copy"
    ],
    "copy.done": [
      "Copied"
    ],
    "copy.label": [
      "Copy: ",
      [
        "what"
      ]
    ],
    "copy.announced": [
      "Copied: ",
      [
        "what"
      ]
    ],
    "address.show": [
      "Show in full: ",
      [
        "what"
      ]
    ],
    "signature.name": [
      "transaction"
    ],
    "signature.explorer": [
      "View transaction ",
      [
        "signature"
      ],
      " in the explorer (opens a new window)"
    ],
    "footer.about": [
      "About this page"
    ],
    "footer.privacy": [
      "Privacy"
    ],
    "footer.terms": [
      "Terms"
    ],
    "footer.report": [
      "Report a problem"
    ],
    "footer.language": [
      "Language"
    ],
    "footer.scheme": [
      "Theme"
    ],
    "scheme.auto": [
      "System"
    ],
    "scheme.light": [
      "Light"
    ],
    "scheme.dark": [
      "Dark"
    ],
    "bank.whose": [
      "This page comes from ",
      [
        "host"
      ],
      ", shown through Florin’s browser. What you type goes to that page and isn’t stored. Your bank knows your card number: never enter it there."
    ],
    "bank.keyboard": [
      "Your bank’s page. It receives what you type. Press Escape to leave it."
    ],
    "bank.plain": [
      "Use a plain form instead"
    ],
    "bank.picture": [
      "Show the bank’s page"
    ],
    "bank.state.opening": [
      "Opening your bank’s page…"
    ],
    "bank.state.again": [
      "Connection lost. Trying again…"
    ],
    "bank.ended.over": [
      "Your bank has your answer"
    ],
    "bank.ended.over.text": [
      "The shop is completing your order."
    ],
    "bank.ended.taken_over": [
      "Opened somewhere else"
    ],
    "bank.ended.taken_over.text": [
      "Your bank’s page is now open in another window or on another device. Continue there."
    ],
    "bank.ended.time_is_up": [
      "Time is up"
    ],
    "bank.ended.time_is_up.text": [
      "Your bank didn’t get an answer in time. We’re making sure nothing was paid."
    ],
    "failure.again": [
      "Try again"
    ],
    "failure.unknown.title": [
      "Page not found"
    ],
    "failure.unknown.text": [
      "Check that the link is complete, or ask the sender for a new one. Nothing was paid."
    ],
    "failure.busy.title": [
      "Too many requests"
    ],
    "failure.busy.text": [
      "Your connection sent too many requests. Wait a few seconds and try again. Nothing was paid."
    ],
    "failure.down.title": [
      "Temporarily unavailable"
    ],
    "failure.down.text": [
      "Our servers aren’t responding. Try again in a moment. A payment you already sent isn’t lost: it’s on the network."
    ],
    "failure.link_canceled.title": [
      "This link is closed"
    ],
    "failure.link_canceled.text": [
      "The business closed this payment link. Ask them for a new one. Nothing was paid."
    ],
    "pay.to": [
      "Pay ",
      [
        "business"
      ]
    ],
    "pay.summary": [
      "Payment summary"
    ],
    "pay.total": [
      "Total"
    ],
    "pay.lines": [
      "Items"
    ],
    "pay.lines.what": [
      "Item"
    ],
    "pay.lines.price": [
      "Price"
    ],
    "pay.received": [
      "Received so far"
    ],
    "pay.outstanding": [
      "Remaining"
    ],
    "pay.preview": [
      "Pay with USDC from any Solana wallet."
    ],
    "pay.tab.waiting": [
      "Pay ",
      [
        "business"
      ],
      " · Florin"
    ],
    "pay.tab.partial": [
      "Partly paid · ",
      [
        "business"
      ]
    ],
    "pay.tab.confirming": [
      "Payment detected · ",
      [
        "business"
      ]
    ],
    "pay.tab.complete": [
      "Paid · ",
      [
        "business"
      ]
    ],
    "pay.tab.free": [
      "Nothing to pay · ",
      [
        "business"
      ]
    ],
    "pay.tab.canceled": [
      "Canceled · ",
      [
        "business"
      ]
    ],
    "pay.state.waiting": [
      "Waiting for your payment."
    ],
    "pay.state.partial": [
      "Part of the payment arrived. Waiting for the rest."
    ],
    "pay.state.confirming": [
      "Payment detected. Waiting for it to become final."
    ],
    "pay.state.complete": [
      "Your payment is final."
    ],
    "pay.state.free": [
      "There is nothing to pay."
    ],
    "pay.state.canceled": [
      "This payment request was canceled."
    ],
    "pay.who.title": [
      "Recipient"
    ],
    "pay.who.text": [
      "The money goes straight to the wallet of ",
      [
        "business"
      ],
      ". Florin never holds it."
    ],
    "pay.who.wallet": [
      "Wallet"
    ],
    "pay.who.reference": [
      "Reference"
    ],
    "pay.who.amount": [
      "Amount"
    ],
    "pay.who.report": [
      "Something looks wrong? Report it"
    ],
    "pay.offline.title": [
      "No connection"
    ],
    "pay.offline.text": [
      "This page continues when you’re back online. A payment you already sent isn’t lost."
    ],
    "pay.sent.title": [
      "Payment sent"
    ],
    "pay.sent.text": [
      "Your wallet sent it. The network usually detects it within seconds."
    ],
    "claim.title": [
      "I already paid"
    ],
    "claim.field": [
      "Transaction or wallet address"
    ],
    "claim.hint": [
      "Paste the transaction’s signature or link, or the address you paid from. ",
      [
        "business"
      ],
      " sees it and matches your payment. Nothing is charged."
    ],
    "claim.find": [
      "Find my payment"
    ],
    "claim.received.title": [
      [
        "business"
      ],
      " has your payment"
    ],
    "claim.received.text": [
      "The payment from ",
      [
        "given"
      ],
      " arrived without a reference. ",
      [
        "business"
      ],
      " was asked to match it to this order. Don’t pay again: this page updates when they do."
    ],
    "claim.refunded.title": [
      "Payment sent back"
    ],
    "claim.refunded.text": [
      [
        "business"
      ],
      " sent the payment from ",
      [
        "given"
      ],
      " back to the wallet it came from."
    ],
    "claim.not_found.title": [
      "Not found yet"
    ],
    "claim.not_found.text": [
      "No open payment for ",
      [
        "given"
      ],
      " has reached ",
      [
        "business"
      ],
      ". It can take a minute. Check that you sent USDC on Solana to the wallet shown here."
    ],
    "claim.problem.invalid.title": [
      "Check what you pasted"
    ],
    "claim.problem.invalid.text": [
      "Paste a Solana transaction signature, its explorer link, or a wallet address."
    ],
    "claim.problem.full.title": [
      "Too many payments named"
    ],
    "claim.problem.full.text": [
      "Ask ",
      [
        "business"
      ],
      " to look for your payment."
    ],
    "claim.problem.busy.title": [
      "Too many attempts"
    ],
    "claim.problem.busy.text": [
      "Wait a minute and try again."
    ],
    "claim.problem.down.title": [
      "Temporarily unavailable"
    ],
    "claim.problem.down.text": [
      "Try again in a moment. A payment you already sent isn’t lost."
    ],
    "problem.underpaid.title": [
      [
        "missing"
      ],
      " still due"
    ],
    "problem.underpaid.text": [
      [
        "received"
      ],
      " arrived and counts toward the total. Pay the rest below. The amount is already set."
    ],
    "problem.wrong_asset.title": [
      "That wasn’t USDC"
    ],
    "problem.wrong_asset.text": [
      "Another token was sent, and it doesn’t count here. Ask ",
      [
        "business"
      ],
      " about it, then pay with USDC."
    ],
    "problem.wrong_recipient.title": [
      "Sent to another account"
    ],
    "problem.wrong_recipient.text": [
      "USDC was sent, but not to the wallet shown here, so it doesn’t count. Check the address you sent it to, then pay again with the code or button below."
    ],
    "problem.failed.title": [
      "The payment failed on the network"
    ],
    "problem.failed.text": [
      "No money moved. You can try again."
    ],
    "surplus.over.title": [
      "Overpaid by ",
      [
        "amount"
      ]
    ],
    "surplus.over.text": [
      "More arrived than was due. ",
      [
        "business"
      ],
      " has the difference and can refund it. Contact them and show them this page."
    ],
    "surplus.twice.title": [
      "Paid twice"
    ],
    "surplus.twice.text": [
      "Another ",
      [
        "amount"
      ],
      " arrived after the full amount. ",
      [
        "business"
      ],
      " has it and can refund it. Contact them and show them this page."
    ],
    "surplus.late.title": [
      "Paid after cancellation"
    ],
    "surplus.late.text": [
      [
        "amount"
      ],
      " arrived after this request was canceled. ",
      [
        "business"
      ],
      " has it and can refund it. Contact them and show them this page."
    ],
    "progress.label": [
      "Payment progress"
    ],
    "progress.sent": [
      "Payment sent"
    ],
    "progress.confirming": [
      "Payment detected"
    ],
    "progress.text": [
      "It becomes final in about 30 seconds. You can close this page."
    ],
    "progress.step.sent": [
      "Sent from your wallet"
    ],
    "progress.step.seen": [
      "Detected on the network"
    ],
    "progress.step.final": [
      "Final"
    ],
    "receipt.paid": [
      "Paid to ",
      [
        "business"
      ]
    ],
    "receipt.free": [
      "Nothing to pay to ",
      [
        "business"
      ]
    ],
    "receipt.refunded": [
      "Refunded"
    ],
    "receipt.refunded.part": [
      "Partly refunded"
    ],
    "receipt.refunded.whole": [
      "Refunded"
    ],
    "receipt.business": [
      "Business"
    ],
    "receipt.payment": [
      "Payment"
    ],
    "receipt.id": [
      "Receipt number"
    ],
    "receipt.print": [
      "Print or save as PDF"
    ],
    "receipt.share": [
      "Keep or share this receipt:"
    ],
    "receipt.link": [
      "receipt link"
    ],
    "canceled.title": [
      "Payment request canceled"
    ],
    "canceled.text": [
      [
        "business"
      ],
      " canceled this request. There is nothing to pay: please don’t send anything."
    ],
    "canceled.when": [
      "Canceled on"
    ],
    "doors.title": [
      "Ways to pay"
    ],
    "doors.open": [
      "Open in wallet"
    ],
    "doors.browse": [
      "Or open this page in"
    ],
    "doors.fold": [
      "Pay from another device: show the QR code"
    ],
    "doors.waiting": [
      "Waiting for your payment"
    ],
    "scan.label": [
      "QR code to scan with a Solana wallet"
    ],
    "scan.caption": [
      "Scan with a Solana wallet."
    ],
    "scan.enlarge": [
      "Enlarge (F)"
    ],
    "scan.close": [
      "Close"
    ],
    "wallet.pay": [
      "Pay with ",
      [
        "wallet"
      ]
    ],
    "wallet.none": [
      "No wallet found in this browser"
    ],
    "wallet.busy": [
      "Approve the payment in ",
      [
        "wallet"
      ]
    ],
    "offer.continue": [
      "Continue to payment"
    ],
    "home.title": [
      "Pay and get paid in USDC"
    ],
    "home.text": [
      "Accept USDC on Solana. Send gifts anyone can claim with a code."
    ],
    "home.redeem": [
      "Claim a gift"
    ],
    "home.dashboard": [
      "Merchant dashboard"
    ],
    "home.docs": [
      "Developer docs"
    ],
    "gift.from": [
      "A gift from ",
      [
        "business"
      ]
    ],
    "gift.summary": [
      "Gift"
    ],
    "gift.about": [
      "Held in escrow until claimed. Florin can’t move it."
    ],
    "gift.preview": [
      "Claim it with the code you received and a Solana wallet."
    ],
    "gift.offline": [
      "This page continues when you’re back online. Nothing is lost."
    ],
    "gift.tab.unfunded": [
      "Not funded yet · ",
      [
        "business"
      ]
    ],
    "gift.tab.open": [
      "A gift from ",
      [
        "business"
      ],
      " · Florin"
    ],
    "gift.tab.taking": [
      "Gift on its way · ",
      [
        "business"
      ]
    ],
    "gift.tab.released": [
      "Gift claimed · ",
      [
        "business"
      ]
    ],
    "gift.tab.reclaimed": [
      "Gift taken back · ",
      [
        "business"
      ]
    ],
    "gift.state.unfunded": [
      "This gift isn’t funded yet."
    ],
    "gift.state.open": [
      "This gift is ready to claim."
    ],
    "gift.state.taking": [
      "This gift is on its way. Waiting for it to become final."
    ],
    "gift.state.released": [
      "This gift was claimed. The transfer is final."
    ],
    "gift.state.reclaimed": [
      "This gift can no longer be claimed."
    ],
    "gift.steps": [
      "Steps"
    ],
    "gift.step.code": [
      "Code"
    ],
    "gift.step.wallet": [
      "Wallet"
    ],
    "gift.step.done": [
      "Done"
    ],
    "gift.step.passed": [
      "(done)"
    ],
    "gift.unfunded.title": [
      "This gift isn’t funded yet"
    ],
    "gift.unfunded.text": [
      "The sender hasn’t added the money, so nobody can claim it. This page updates as soon as they do."
    ],
    "gift.taking.title": [
      "This gift is being claimed"
    ],
    "gift.taking.text": [
      "Someone with the code is claiming it to the wallet below. It becomes final in about 30 seconds."
    ],
    "gift.taking.own.title": [
      "On its way to your wallet"
    ],
    "gift.taking.own.text": [
      "It becomes final in about 30 seconds. You can close this page."
    ],
    "gift.taking.sent": [
      "Submitted"
    ],
    "gift.taking.seen": [
      "Detected on the network"
    ],
    "gift.taking.final": [
      "Final"
    ],
    "gift.failed.title": [
      "The last attempt failed"
    ],
    "gift.failed.text": [
      "No money moved and the gift is still there. Enter the code to try again."
    ],
    "gift.released.title": [
      "This gift was claimed"
    ],
    "gift.released.text": [
      "A gift can be claimed only once. If it wasn’t you, ask the person who sent it to you."
    ],
    "gift.released.own.title": [
      "The gift is yours"
    ],
    "gift.released.own.text": [
      "It’s in your wallet. There’s nothing more to do."
    ],
    "gift.reclaimed.title": [
      "The sender took this gift back"
    ],
    "gift.reclaimed.text": [
      "The money went back to the sender and the code no longer works. Ask them if you didn’t expect this."
    ],
    "gift.reclaimed.when": [
      "Taken back on"
    ],
    "gift.called_off.title": [
      "This gift was canceled"
    ],
    "gift.called_off.text": [
      "It was canceled before it was funded, and its code doesn’t work. Ask the sender if you didn’t expect this."
    ],
    "gift.called_off.when": [
      "Canceled on"
    ],
    "gift.fact.taken": [
      "Claimed on"
    ],
    "gift.fact.wallet": [
      "Wallet"
    ],
    "gift.fact.transaction": [
      "Transaction"
    ],
    "gift.other_code": [
      "Claim a gift with another code"
    ],
    "code.title": [
      "Enter your gift code"
    ],
    "code.hint": [
      "16 characters. Spaces, dashes and lowercase letters don’t matter. The code is checked on this page and never leaves it."
    ],
    "code.reading": [
      "Read as"
    ],
    "code.continue": [
      "Continue"
    ],
    "code.wait": [
      "Wait ",
      [
        "seconds"
      ],
      " s"
    ],
    "code.noscript.title": [
      "This page needs JavaScript"
    ],
    "code.noscript.text": [
      "The code must not leave this page, so a script reads it here. Turn on JavaScript and reload the page."
    ],
    "code.length.title": [
      "A code has 16 characters"
    ],
    "code.length.text": [
      "You entered ",
      [
        "count"
      ],
      ", not counting spaces and dashes."
    ],
    "code.alphabet.title": [
      "One character can’t be in a code"
    ],
    "code.alphabet.text": [
      "Codes use digits and the letters A to Z, except U. Compare it with the code you received."
    ],
    "code.check.title": [
      "One character looks wrong"
    ],
    "code.check.text": [
      "Compare it with the code you received, character by character."
    ],
    "code.other.title": [
      "This code doesn’t match this gift"
    ],
    "code.other.text": [
      "It may belong to another gift."
    ],
    "code.other.redeem": [
      "Find the gift by its code"
    ],
    "code.none.title": [
      "No gift to claim with this code"
    ],
    "code.none.text": [
      "Possible reasons:"
    ],
    "code.none.unfunded": [
      "The gift isn’t funded yet"
    ],
    "code.none.released": [
      "It was already claimed"
    ],
    "code.none.reclaimed": [
      "The sender took it back"
    ],
    "code.none.unknown": [
      "No gift ever had this code"
    ],
    "code.none.then": [
      "If you have the gift’s link, open it to see which one applies. Otherwise, ask the person who gave you the code."
    ],
    "gift.status.unfunded": [
      "Not funded yet"
    ],
    "gift.status.open": [
      "Ready to claim"
    ],
    "gift.status.taking": [
      "On its way"
    ],
    "gift.status.released": [
      "Claimed"
    ],
    "gift.status.reclaimed": [
      "Taken back"
    ],
    "code.limit.title": [
      "Too many attempts"
    ],
    "code.limit.text": [
      "Each connection can look up 10 codes a minute. You can continue when the wait is over."
    ],
    "code.offline.title": [
      "No connection"
    ],
    "code.offline.text": [
      "Check your connection and try again."
    ],
    "code.failed.title": [
      "Couldn’t look up the code"
    ],
    "code.failed.text": [
      "Our servers aren’t responding. Try again in a moment. The code looks right, and it didn’t leave this page."
    ],
    "take.title": [
      "Choose your wallet"
    ],
    "take.text": [
      "The code is correct. The gift goes to the wallet you choose. You can review everything before you approve."
    ],
    "take.with": [
      "Continue with ",
      [
        "wallet"
      ]
    ],
    "take.busy": [
      "Approve the request in ",
      [
        "wallet"
      ]
    ],
    "take.other_code": [
      "Enter another code"
    ],
    "take.other_wallet": [
      "Use another wallet"
    ],
    "take.own_fee": [
      "Pay the network fee from my wallet"
    ],
    "nowallet.phone": [
      "On a phone, open this page in your wallet’s browser:"
    ],
    "nowallet.open": [
      "Open in ",
      [
        "wallet"
      ]
    ],
    "nowallet.again": [
      "Enter the code there. It is never part of a link."
    ],
    "nowallet.desk": [
      "Add a Solana wallet to this browser and reload the page, or open it on a phone in your wallet’s browser:"
    ],
    "review.title": [
      "Review, then approve in ",
      [
        "wallet"
      ]
    ],
    "review.what": [
      "You sign one transaction. It moves the whole gift to your wallet and takes nothing from it."
    ],
    "review.what_own_fee": [
      "You sign one transaction. It moves the whole gift to your wallet and takes only the network fee from it."
    ],
    "review.receive": [
      "You receive"
    ],
    "review.into": [
      "Your wallet"
    ],
    "review.fee": [
      "Network fee"
    ],
    "review.fee.ours": [
      "Paid by Florin, no SOL needed"
    ],
    "review.fee.own": [
      [
        "fee"
      ],
      ", paid from your wallet"
    ],
    "review.take": [
      "Claim ",
      [
        "amount"
      ]
    ],
    "redeem.title": [
      "Claim a gift"
    ],
    "redeem.text": [
      "Enter the code you received. You’ll see who sent the gift and how much it holds before you choose a wallet."
    ],
    "trouble.network.title": [
      "This wallet is on another network"
    ],
    "trouble.network.text": [
      "It doesn’t support the Solana network of this payment. Nothing was signed. Choose another wallet."
    ],
    "trouble.feature.title": [
      "This wallet doesn’t work here"
    ],
    "trouble.feature.text": [
      "It lacks a feature this page needs. Use another wallet, or scan the code with a phone."
    ],
    "trouble.rejected.title": [
      "Payment canceled in your wallet"
    ],
    "trouble.rejected.text": [
      "Nothing was signed and no money moved. Press the button to try again."
    ],
    "trouble.no_account.title": [
      "Your wallet shared no account"
    ],
    "trouble.no_account.text": [
      "Choose an account in your wallet, then press the button again."
    ],
    "trouble.balance_insufficient.title": [
      "Not enough USDC"
    ],
    "trouble.balance_insufficient.text": [
      "This wallet holds less USDC than the amount due. Add USDC, or pay from another wallet."
    ],
    "trouble.sol_insufficient.title": [
      "Not enough SOL for the network fee"
    ],
    "trouble.sol_insufficient.text": [
      "This wallet has the USDC, but too little SOL for the network fee. The fee is well below one cent, or a few cents if this is the first payment to the business. Add a little SOL, or pay from another wallet."
    ],
    "trouble.payment_complete.title": [
      "Already paid"
    ],
    "trouble.payment_complete.text": [
      "Nothing is left to pay."
    ],
    "trouble.payment_confirmed.title": [
      "Payment in progress"
    ],
    "trouble.payment_confirmed.text": [
      "The network already has this payment. It appears here in a moment."
    ],
    "trouble.payment_canceled.title": [
      "Payment request canceled"
    ],
    "trouble.payment_canceled.text": [
      "There is nothing to pay. Please don’t send anything."
    ],
    "trouble.gift_not_funded.title": [
      "This gift isn’t funded yet"
    ],
    "trouble.gift_not_funded.text": [
      "The sender hasn’t added the money. Try again later, or ask them."
    ],
    "trouble.gift_released.title": [
      "This gift was already claimed"
    ],
    "trouble.gift_released.text": [
      "A gift can be claimed only once."
    ],
    "trouble.gift_reclaimed.title": [
      "The sender took this gift back"
    ],
    "trouble.gift_reclaimed.text": [
      "Ask them for a new one."
    ],
    "trouble.release_in_progress.title": [
      "Already on its way"
    ],
    "trouble.release_in_progress.text": [
      "This gift is being claimed right now. Check again in a moment."
    ],
    "trouble.release_attempts_exhausted.title": [
      "Free claims used up"
    ],
    "trouble.release_attempts_exhausted.text": [
      "Add a little SOL to continue. Your wallet then pays the network fee."
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "No more free claims today"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "Try again tomorrow, or pay the network fee from your wallet."
    ],
    "trouble.sponsor_dry.title": [
      "We can’t pay the network fee right now"
    ],
    "trouble.sponsor_dry.text": [
      "Try again later, or pay the fee from your wallet."
    ],
    "trouble.release_would_fail.title": [
      "The network would reject this claim"
    ],
    "trouble.release_would_fail.text": [
      "Nothing was sent. The gift may have been claimed, or the sender is taking it back."
    ],
    "trouble.transaction_expired.title": [
      "The signature expired"
    ],
    "trouble.transaction_expired.text": [
      "A signature is valid for about a minute. Press the button again."
    ],
    "trouble.transaction_refused.title": [
      "The signed transaction doesn’t match"
    ],
    "trouble.transaction_refused.text": [
      "It differs from what you saw here, so nothing was sent. Try again. If it keeps happening, use another wallet and report it."
    ],
    "trouble.rate_limit.title": [
      "Too many attempts"
    ],
    "trouble.rate_limit.text": [
      "Wait a minute, then try again."
    ],
    "trouble.offline.title": [
      "No connection"
    ],
    "trouble.offline.text": [
      "Check your connection and press the button again. Nothing was lost."
    ],
    "trouble.unknown.title": [
      "Something went wrong"
    ],
    "trouble.unknown.text": [
      "Your wallet or the network gave an unexpected answer. Nothing was paid unless your wallet shows it. Try again, or pay another way."
    ],
    "trouble.gift_rejected.title": [
      "Request canceled in your wallet"
    ],
    "trouble.gift_rejected.text": [
      "Nothing was signed and no money moved. Press the button to try again."
    ],
    "trouble.gift_network.title": [
      "This wallet is on another network"
    ],
    "trouble.gift_network.text": [
      "It doesn’t support the Solana network of this gift. Nothing was signed. Choose another wallet."
    ],
    "trouble.gift_feature.title": [
      "This wallet doesn’t work here"
    ],
    "trouble.gift_feature.text": [
      "It can’t sign a transaction that others sign too. Nothing was signed. Use another wallet."
    ],
    "trouble.gift_unknown.title": [
      "Something went wrong"
    ],
    "trouble.gift_unknown.text": [
      "Your wallet or the network gave an unexpected answer. The gift is still there unless this page says otherwise. Try again, or use another wallet."
    ],
    "trouble.gift_own_fee.title": [
      "The network would reject this claim"
    ],
    "trouble.gift_own_fee.text": [
      "Nothing was sent. This wallet probably has too little SOL for the network fee: add a little, or use another wallet. The gift may also have been claimed or taken back."
    ],
    "trouble.gift_recipient.title": [
      "This wallet can’t claim the gift"
    ],
    "trouble.gift_recipient.text": [
      "Its address belongs to a program or a service, not to a person. Use another wallet."
    ],
    "privacy.title": [
      "Privacy"
    ],
    "privacy.what": [
      "To show you what is due, this page asks Florin. Your IP address is used to limit abuse and isn’t stored with payments."
    ],
    "privacy.chain": [
      "A payment is a transaction on the public Solana network. Anyone can see it there forever: both wallets, the amount and the time."
    ],
    "privacy.code": [
      "A gift code never leaves this page. Your browser derives a key from it and sends only the public half of that key and a signature."
    ],
    "privacy.cookies": [
      "These pages have no tracking, no analytics and nothing from third parties. Your theme is stored only in this browser."
    ],
    "terms.title": [
      "Terms"
    ],
    "terms.role": [
      "Florin shows what a business asks for and reports your payment to it. The money goes from your wallet to theirs. Florin never holds it."
    ],
    "terms.final": [
      "A payment on Solana can’t be reversed. The business makes refunds from its own wallet."
    ],
    "terms.gifts": [
      "Anyone with a gift’s code can claim it, once. Until then, the sender can take it back."
    ],
    "terms.warranty": [
      "The software comes without warranty, under the Apache License 2.0."
    ],
    "report.title": [
      "Report a problem"
    ],
    "report.how": [
      "If a business that takes payments here isn’t what it claims to be, or sells what it must not sell, email us the address of the page."
    ],
    "report.what": [
      "For a refund or a question about your purchase, contact the business. Only they can send money back."
    ],
    "report.limits": [
      "Florin can’t stop or reverse a payment, but it can close an account."
    ],
    "receipt.copy": [
      "Copy link"
    ],
    "auth.title": [
      "Confirm your purchase"
    ],
    "auth.opening": [
      "Opening…"
    ],
    "auth.buying": [
      "Purchase at ",
      [
        "shop"
      ]
    ],
    "auth.summary": [
      "Purchase summary"
    ],
    "auth.items": [
      "Items"
    ],
    "auth.card": [
      "Card"
    ],
    "auth.card.value": [
      [
        "brand"
      ],
      " ending in ",
      [
        "last4"
      ]
    ],
    "auth.left": [
      "Time left"
    ],
    "auth.code.title": [
      "Enter your card’s security code"
    ],
    "auth.code.text": [
      "The shop needs it to take your order."
    ],
    "auth.code.safe": [
      "The code goes straight from its own protected frame to our vault. We use it for this purchase only, then destroy it."
    ],
    "auth.frame_failed.title": [
      "The form didn’t load"
    ],
    "auth.frame_failed.text": [
      "Nothing was charged. Try again."
    ],
    "auth.late.title": [
      "Time is up"
    ],
    "auth.late.text": [
      "The code came too late and wasn’t used. Nothing was paid."
    ],
    "auth.challenge.title": [
      "Verify with your bank"
    ],
    "auth.going_on.title": [
      "Your purchase is in progress"
    ],
    "auth.going_on.text": [
      "There’s nothing more to do. It usually takes less than a minute, and continues if you close this page."
    ],
    "auth.step.given": [
      "Answer received"
    ],
    "auth.step.paying": [
      "Paying at the shop"
    ],
    "auth.step.bought": [
      "Order placed"
    ],
    "auth.unsure.title": [
      "We’re checking the outcome"
    ],
    "auth.unsure.text": [
      "Neither the shop nor your bank has said yet whether the card was charged. We won’t pay again in the meantime. You can close this page."
    ],
    "auth.succeeded.title": [
      "Order placed"
    ],
    "auth.succeeded.text": [
      "The shop accepted your order. You can close this page."
    ],
    "auth.failed.title": [
      "Purchase failed"
    ],
    "auth.failed.challenge_expired": [
      "Your bank didn’t get an answer in time."
    ],
    "auth.failed.challenge_lost": [
      "We lost your bank’s page before you answered."
    ],
    "auth.failed.authentication_failed": [
      "Your bank didn’t approve it."
    ],
    "auth.failed.security_code_missing": [
      "The security code wasn’t entered in time."
    ],
    "auth.failed.authentication_required": [
      "Nobody answered in time, or the bank declined."
    ],
    "auth.failed.card_declined": [
      "The card was declined."
    ],
    "auth.failed.insufficient_balance": [
      "The card has insufficient funds."
    ],
    "auth.failed.out_of_stock": [
      "The shop is out of stock."
    ],
    "auth.failed.other": [
      "A problem at the shop stopped the purchase."
    ],
    "auth.failed.unpaid": [
      "Nothing was paid. The sender of the link can try again."
    ],
    "auth.unknown.title": [
      "This link can’t be used"
    ],
    "auth.unknown.text": [
      "A link opens once, and only while an answer is needed. Ask the sender for a new one."
    ],
    "auth.taken.title": [
      "Opened somewhere else"
    ],
    "auth.taken.text": [
      "This purchase is now open on another device or in another window. Continue there, or ask for a new link."
    ],
    "auth.down.title": [
      "Temporarily unavailable"
    ],
    "auth.down.text": [
      "Our servers aren’t responding. Try again in a moment."
    ],
    "auth.done.title": [
      "All done"
    ],
    "auth.done.text": [
      "You can close this page."
    ],
    "auth.offline.title": [
      "No connection"
    ],
    "auth.offline.text": [
      "This page continues when you’re back online."
    ],
    "auth.noscript.title": [
      "This page needs JavaScript"
    ],
    "auth.noscript.text": [
      "Turn it on and reload the page. Your code must not pass through a form that others can read."
    ],
    "frame.title": [
      "Card details"
    ],
    "frame.account": [
      "This card is added to ",
      [
        "name"
      ]
    ],
    "frame.number": [
      "Card number"
    ],
    "frame.expiry": [
      "Expiry date"
    ],
    "frame.expiry.hint": [
      "Month and year"
    ],
    "frame.code": [
      "Security code"
    ],
    "frame.code.hint3": [
      "3 digits on the back"
    ],
    "frame.code.hint4": [
      "4 digits on the front"
    ],
    "frame.code.action": [
      "Continue"
    ],
    "frame.card.action": [
      "Save card"
    ],
    "frame.sending": [
      "Sending…"
    ],
    "frame.taken": [
      "Received. Thank you."
    ],
    "frame.problem.number": [
      "Enter a valid card number"
    ],
    "frame.problem.expiry": [
      "Enter an expiry date that hasn’t passed"
    ],
    "frame.problem.code": [
      "Enter the ",
      [
        "digits"
      ],
      "-digit security code"
    ],
    "frame.trouble.refused.title": [
      "This form has expired"
    ],
    "frame.trouble.refused.text": [
      "Reload the page and try again. Nothing was charged."
    ],
    "frame.trouble.busy.title": [
      "Too many attempts"
    ],
    "frame.trouble.busy.text": [
      "Wait a minute and try again. Nothing was charged."
    ],
    "frame.trouble.failed.title": [
      "Couldn’t send your details"
    ],
    "frame.trouble.failed.text": [
      "Check your connection and try again. Nothing was charged."
    ],
    "frame.alone.title": [
      "Open this form from your Florin dashboard"
    ],
    "frame.alone.text": [
      "It doesn’t work on its own. Nothing was saved."
    ],
    "frame.noscript.title": [
      "This form needs JavaScript"
    ]
  },
  "es": {
    "copy.action": [
      "Copiar"
    ],
    "copy.done": [
      "Copiado"
    ],
    "copy.label": [
      "Copiar: ",
      [
        "what"
      ]
    ],
    "copy.announced": [
      "Copiado: ",
      [
        "what"
      ]
    ],
    "address.show": [
      "Mostrar completo: ",
      [
        "what"
      ]
    ],
    "signature.name": [
      "transacción"
    ],
    "signature.explorer": [
      "Ver la transacción ",
      [
        "signature"
      ],
      " en el explorador (abre una ventana nueva)"
    ],
    "footer.about": [
      "Acerca de esta página"
    ],
    "footer.privacy": [
      "Privacidad"
    ],
    "footer.terms": [
      "Condiciones"
    ],
    "footer.report": [
      "Informar de un problema"
    ],
    "footer.language": [
      "Idioma"
    ],
    "footer.scheme": [
      "Tema"
    ],
    "scheme.auto": [
      "Sistema"
    ],
    "scheme.light": [
      "Claro"
    ],
    "scheme.dark": [
      "Oscuro"
    ],
    "bank.whose": [
      "Esta página es de ",
      [
        "host"
      ],
      " y se muestra a través de un navegador de Florin. Lo que escribes llega a esa página y no se guarda. Tu banco ya conoce el número de tu tarjeta: nunca lo escribas ahí."
    ],
    "bank.keyboard": [
      "La página de tu banco. Recibe lo que escribes. Pulsa Escape para salir."
    ],
    "bank.plain": [
      "Usar un formulario sencillo"
    ],
    "bank.picture": [
      "Mostrar la página del banco"
    ],
    "bank.state.opening": [
      "Abriendo la página de tu banco…"
    ],
    "bank.state.again": [
      "Se perdió la conexión. Reintentando…"
    ],
    "bank.ended.over": [
      "Tu banco tiene tu respuesta"
    ],
    "bank.ended.over.text": [
      "La tienda está completando tu pedido."
    ],
    "bank.ended.taken_over": [
      "Se abrió en otro lugar"
    ],
    "bank.ended.taken_over.text": [
      "La página de tu banco está abierta ahora en otra ventana o en otro dispositivo. Continúa allí."
    ],
    "bank.ended.time_is_up": [
      "Se acabó el tiempo"
    ],
    "bank.ended.time_is_up.text": [
      "Tu banco no recibió una respuesta a tiempo. Estamos comprobando que no se haya pagado nada."
    ],
    "failure.again": [
      "Reintentar"
    ],
    "failure.unknown.title": [
      "Página no encontrada"
    ],
    "failure.unknown.text": [
      "Comprueba que el enlace esté completo o pide uno nuevo a quien te lo envió. No se ha pagado nada."
    ],
    "failure.busy.title": [
      "Demasiadas solicitudes"
    ],
    "failure.busy.text": [
      "Tu conexión envió demasiadas solicitudes. Espera unos segundos y vuelve a intentarlo. No se ha pagado nada."
    ],
    "failure.down.title": [
      "No disponible por el momento"
    ],
    "failure.down.text": [
      "Nuestros servidores no responden. Vuelve a intentarlo en un momento. Si ya enviaste un pago, no se ha perdido: está en la red."
    ],
    "failure.link_canceled.title": [
      "Este enlace está cerrado"
    ],
    "failure.link_canceled.text": [
      "El negocio cerró este enlace de pago. Pídele uno nuevo. No se ha pagado nada."
    ],
    "pay.to": [
      "Pagar a ",
      [
        "business"
      ]
    ],
    "pay.summary": [
      "Resumen del pago"
    ],
    "pay.total": [
      "Total"
    ],
    "pay.lines": [
      "Artículos"
    ],
    "pay.lines.what": [
      "Artículo"
    ],
    "pay.lines.price": [
      "Precio"
    ],
    "pay.received": [
      "Recibido hasta ahora"
    ],
    "pay.outstanding": [
      "Por pagar"
    ],
    "pay.preview": [
      "Paga con USDC desde cualquier billetera de Solana."
    ],
    "pay.tab.waiting": [
      "Pagar a ",
      [
        "business"
      ],
      " · Florin"
    ],
    "pay.tab.partial": [
      "Pago parcial · ",
      [
        "business"
      ]
    ],
    "pay.tab.confirming": [
      "Pago detectado · ",
      [
        "business"
      ]
    ],
    "pay.tab.complete": [
      "Pagado · ",
      [
        "business"
      ]
    ],
    "pay.tab.free": [
      "Nada que pagar · ",
      [
        "business"
      ]
    ],
    "pay.tab.canceled": [
      "Cancelado · ",
      [
        "business"
      ]
    ],
    "pay.state.waiting": [
      "Esperando tu pago."
    ],
    "pay.state.partial": [
      "Llegó una parte del pago. Esperando el resto."
    ],
    "pay.state.confirming": [
      "Pago detectado. Falta que sea definitivo."
    ],
    "pay.state.complete": [
      "Tu pago es definitivo."
    ],
    "pay.state.free": [
      "No hay nada que pagar."
    ],
    "pay.state.canceled": [
      "Esta solicitud de pago se canceló."
    ],
    "pay.who.title": [
      "Destinatario"
    ],
    "pay.who.text": [
      "El dinero va directamente a la billetera de ",
      [
        "business"
      ],
      ". Nunca pasa por Florin."
    ],
    "pay.who.wallet": [
      "Billetera"
    ],
    "pay.who.reference": [
      "Referencia"
    ],
    "pay.who.amount": [
      "Importe"
    ],
    "pay.who.report": [
      "¿Algo no te cuadra? Infórmanos"
    ],
    "pay.offline.title": [
      "Sin conexión"
    ],
    "pay.offline.text": [
      "Esta página continuará cuando vuelva la conexión. Si ya enviaste un pago, no se ha perdido."
    ],
    "pay.sent.title": [
      "Pago enviado"
    ],
    "pay.sent.text": [
      "Tu billetera lo envió. La red suele detectarlo en unos segundos."
    ],
    "claim.title": [
      "Ya he pagado"
    ],
    "claim.field": [
      "Transacción o dirección de la cartera"
    ],
    "claim.hint": [
      "Pega la firma o el enlace de la transacción, o la dirección desde la que pagaste. ",
      [
        "business"
      ],
      " lo verá y asignará tu pago. No se cobra nada."
    ],
    "claim.find": [
      "Buscar mi pago"
    ],
    "claim.received.title": [
      [
        "business"
      ],
      " tiene tu pago"
    ],
    "claim.received.text": [
      "El pago de ",
      [
        "given"
      ],
      " llegó sin referencia. Hemos pedido a ",
      [
        "business"
      ],
      " que lo asigne a este pedido. No vuelvas a pagar: esta página se actualizará entonces."
    ],
    "claim.refunded.title": [
      "Pago devuelto"
    ],
    "claim.refunded.text": [
      [
        "business"
      ],
      " devolvió el pago de ",
      [
        "given"
      ],
      " a la cartera de la que salió."
    ],
    "claim.not_found.title": [
      "Aún no se ha encontrado"
    ],
    "claim.not_found.text": [
      "Ningún pago pendiente de ",
      [
        "given"
      ],
      " ha llegado a ",
      [
        "business"
      ],
      ". Puede tardar un minuto. Comprueba que enviaste USDC en Solana a la cartera que se muestra aquí."
    ],
    "claim.problem.invalid.title": [
      "Revisa lo que has pegado"
    ],
    "claim.problem.invalid.text": [
      "Pega la firma de una transacción de Solana, su enlace en el explorador o la dirección de una cartera."
    ],
    "claim.problem.full.title": [
      "Demasiados pagos indicados"
    ],
    "claim.problem.full.text": [
      "Pide a ",
      [
        "business"
      ],
      " que busque tu pago."
    ],
    "claim.problem.busy.title": [
      "Demasiados intentos"
    ],
    "claim.problem.busy.text": [
      "Espera un minuto y vuelve a intentarlo."
    ],
    "claim.problem.down.title": [
      "No disponible por ahora"
    ],
    "claim.problem.down.text": [
      "Vuelve a intentarlo en un momento. Un pago ya enviado no se pierde."
    ],
    "problem.underpaid.title": [
      "Faltan ",
      [
        "missing"
      ]
    ],
    "problem.underpaid.text": [
      "Llegaron ",
      [
        "received"
      ],
      " y cuentan para el total. Paga el resto abajo. El importe ya está ajustado."
    ],
    "problem.wrong_asset.title": [
      "No era USDC"
    ],
    "problem.wrong_asset.text": [
      "Se envió otro token, que aquí no cuenta. Consulta a ",
      [
        "business"
      ],
      " y paga con USDC."
    ],
    "problem.wrong_recipient.title": [
      "Se envió a otra cuenta"
    ],
    "problem.wrong_recipient.text": [
      "Se envió USDC, pero no a la billetera que se muestra aquí, así que no cuenta. Comprueba la dirección a la que lo enviaste y paga de nuevo con el código o el botón de abajo."
    ],
    "problem.failed.title": [
      "El pago falló en la red"
    ],
    "problem.failed.text": [
      "No se movió dinero. Puedes volver a intentarlo."
    ],
    "surplus.over.title": [
      "Pagaste ",
      [
        "amount"
      ],
      " de más"
    ],
    "surplus.over.text": [
      "Llegó más de lo que se debía. ",
      [
        "business"
      ],
      " tiene la diferencia y puede reembolsarla. Contacta con el negocio y muéstrale esta página."
    ],
    "surplus.twice.title": [
      "Se pagó dos veces"
    ],
    "surplus.twice.text": [
      "Llegaron otros ",
      [
        "amount"
      ],
      " cuando ya estaba todo pagado. ",
      [
        "business"
      ],
      " los tiene y puede reembolsarlos. Contacta con el negocio y muéstrale esta página."
    ],
    "surplus.late.title": [
      "Se pagó después de cancelarse"
    ],
    "surplus.late.text": [
      "Llegaron ",
      [
        "amount"
      ],
      " cuando la solicitud ya estaba cancelada. ",
      [
        "business"
      ],
      " los tiene y puede reembolsarlos. Contacta con el negocio y muéstrale esta página."
    ],
    "progress.label": [
      "Progreso del pago"
    ],
    "progress.sent": [
      "Pago enviado"
    ],
    "progress.confirming": [
      "Pago detectado"
    ],
    "progress.text": [
      "Será definitivo en unos 30 segundos. Puedes cerrar esta página."
    ],
    "progress.step.sent": [
      "Enviado desde tu billetera"
    ],
    "progress.step.seen": [
      "Detectado en la red"
    ],
    "progress.step.final": [
      "Definitivo"
    ],
    "receipt.paid": [
      "Pagado a ",
      [
        "business"
      ]
    ],
    "receipt.free": [
      "Nada que pagar a ",
      [
        "business"
      ]
    ],
    "receipt.refunded": [
      "Reembolsado"
    ],
    "receipt.refunded.part": [
      "Reembolso parcial"
    ],
    "receipt.refunded.whole": [
      "Reembolsado"
    ],
    "receipt.business": [
      "Negocio"
    ],
    "receipt.payment": [
      "Pago"
    ],
    "receipt.id": [
      "Número de recibo"
    ],
    "receipt.print": [
      "Imprimir o guardar como PDF"
    ],
    "receipt.share": [
      "Guarda o comparte este recibo:"
    ],
    "receipt.link": [
      "enlace del recibo"
    ],
    "canceled.title": [
      "Solicitud de pago cancelada"
    ],
    "canceled.text": [
      [
        "business"
      ],
      " canceló esta solicitud. No hay nada que pagar: por favor, no envíes nada."
    ],
    "canceled.when": [
      "Cancelado el"
    ],
    "doors.title": [
      "Formas de pagar"
    ],
    "doors.open": [
      "Abrir en la billetera"
    ],
    "doors.browse": [
      "O abre esta página en"
    ],
    "doors.fold": [
      "Pagar desde otro dispositivo: mostrar el código QR"
    ],
    "doors.waiting": [
      "Esperando tu pago"
    ],
    "scan.label": [
      "Código QR para escanear con una billetera de Solana"
    ],
    "scan.caption": [
      "Escanea con una billetera de Solana."
    ],
    "scan.enlarge": [
      "Ampliar (F)"
    ],
    "scan.close": [
      "Cerrar"
    ],
    "wallet.pay": [
      "Pagar con ",
      [
        "wallet"
      ]
    ],
    "wallet.none": [
      "No se encontró ninguna billetera en este navegador"
    ],
    "wallet.busy": [
      "Aprueba el pago en ",
      [
        "wallet"
      ]
    ],
    "offer.continue": [
      "Continuar al pago"
    ],
    "home.title": [
      "Paga y cobra en USDC"
    ],
    "home.text": [
      "Acepta USDC en Solana. Envía regalos que cualquiera puede canjear con un código."
    ],
    "home.redeem": [
      "Canjear un regalo"
    ],
    "home.dashboard": [
      "Panel para comercios"
    ],
    "home.docs": [
      "Documentación para desarrolladores"
    ],
    "gift.from": [
      "Un regalo de ",
      [
        "business"
      ]
    ],
    "gift.summary": [
      "Regalo"
    ],
    "gift.about": [
      "En depósito de garantía hasta que se canjee. Florin no puede moverlo."
    ],
    "gift.preview": [
      "Canjéalo con el código que recibiste y una billetera de Solana."
    ],
    "gift.offline": [
      "Esta página continuará cuando vuelva la conexión. No se pierde nada."
    ],
    "gift.tab.unfunded": [
      "Aún sin fondos · ",
      [
        "business"
      ]
    ],
    "gift.tab.open": [
      "Un regalo de ",
      [
        "business"
      ],
      " · Florin"
    ],
    "gift.tab.taking": [
      "Regalo en camino · ",
      [
        "business"
      ]
    ],
    "gift.tab.released": [
      "Regalo canjeado · ",
      [
        "business"
      ]
    ],
    "gift.tab.reclaimed": [
      "Regalo recuperado · ",
      [
        "business"
      ]
    ],
    "gift.state.unfunded": [
      "Este regalo aún no tiene fondos."
    ],
    "gift.state.open": [
      "Este regalo está listo para canjear."
    ],
    "gift.state.taking": [
      "Este regalo está en camino. Falta que sea definitivo."
    ],
    "gift.state.released": [
      "Este regalo se canjeó. La transferencia es definitiva."
    ],
    "gift.state.reclaimed": [
      "Este regalo ya no se puede canjear."
    ],
    "gift.steps": [
      "Pasos"
    ],
    "gift.step.code": [
      "Código"
    ],
    "gift.step.wallet": [
      "Billetera"
    ],
    "gift.step.done": [
      "Listo"
    ],
    "gift.step.passed": [
      "(hecho)"
    ],
    "gift.unfunded.title": [
      "Este regalo aún no tiene fondos"
    ],
    "gift.unfunded.text": [
      "Quien lo envía aún no ha puesto el dinero, así que nadie puede canjearlo. Esta página se actualizará en cuanto lo haga."
    ],
    "gift.taking.title": [
      "Este regalo se está canjeando"
    ],
    "gift.taking.text": [
      "Alguien que tiene el código lo está canjeando en la billetera indicada abajo. Será definitivo en unos 30 segundos."
    ],
    "gift.taking.own.title": [
      "En camino a tu billetera"
    ],
    "gift.taking.own.text": [
      "Será definitivo en unos 30 segundos. Puedes cerrar esta página."
    ],
    "gift.taking.sent": [
      "Enviado"
    ],
    "gift.taking.seen": [
      "Detectado en la red"
    ],
    "gift.taking.final": [
      "Definitivo"
    ],
    "gift.failed.title": [
      "El último intento falló"
    ],
    "gift.failed.text": [
      "No se movió dinero y el regalo sigue ahí. Escribe el código para volver a intentarlo."
    ],
    "gift.released.title": [
      "Este regalo se canjeó"
    ],
    "gift.released.text": [
      "Un regalo solo se puede canjear una vez. Si no fuiste tú, pregunta a quien te lo envió."
    ],
    "gift.released.own.title": [
      "El regalo es tuyo"
    ],
    "gift.released.own.text": [
      "Ya está en tu billetera. No tienes que hacer nada más."
    ],
    "gift.reclaimed.title": [
      "Quien envió este regalo lo recuperó"
    ],
    "gift.reclaimed.text": [
      "El dinero volvió a quien lo envió y el código ya no funciona. Pregúntale si no lo esperabas."
    ],
    "gift.reclaimed.when": [
      "Recuperado el"
    ],
    "gift.called_off.title": [
      "Este regalo se canceló"
    ],
    "gift.called_off.text": [
      "Se canceló antes de tener fondos y su código no funciona. Si no lo esperabas, pregunta a quien lo envió."
    ],
    "gift.called_off.when": [
      "Cancelado el"
    ],
    "gift.fact.taken": [
      "Canjeado el"
    ],
    "gift.fact.wallet": [
      "Billetera"
    ],
    "gift.fact.transaction": [
      "Transacción"
    ],
    "gift.other_code": [
      "Canjear un regalo con otro código"
    ],
    "code.title": [
      "Escribe el código del regalo"
    ],
    "code.hint": [
      "16 caracteres. No importan los espacios, los guiones ni las minúsculas. El código se comprueba en esta página y nunca sale de ella."
    ],
    "code.reading": [
      "Se lee como"
    ],
    "code.continue": [
      "Continuar"
    ],
    "code.wait": [
      "Espera ",
      [
        "seconds"
      ],
      " s"
    ],
    "code.noscript.title": [
      "Esta página necesita JavaScript"
    ],
    "code.noscript.text": [
      "El código no debe salir de esta página, así que un script lo lee aquí. Activa JavaScript y recarga la página."
    ],
    "code.length.title": [
      "Un código tiene 16 caracteres"
    ],
    "code.length.text": [
      "Escribiste ",
      [
        "count"
      ],
      ", sin contar espacios ni guiones."
    ],
    "code.alphabet.title": [
      "Un carácter no puede estar en un código"
    ],
    "code.alphabet.text": [
      "Los códigos usan dígitos y letras de la A a la Z, excepto la U. Compáralo con el código que recibiste."
    ],
    "code.check.title": [
      "Un carácter parece incorrecto"
    ],
    "code.check.text": [
      "Compáralo con el código que recibiste, carácter por carácter."
    ],
    "code.other.title": [
      "Este código no corresponde a este regalo"
    ],
    "code.other.text": [
      "Puede que sea de otro regalo."
    ],
    "code.other.redeem": [
      "Buscar el regalo por su código"
    ],
    "code.none.title": [
      "No hay ningún regalo que canjear con este código"
    ],
    "code.none.text": [
      "Posibles motivos:"
    ],
    "code.none.unfunded": [
      "El regalo aún no tiene fondos"
    ],
    "code.none.released": [
      "Ya se canjeó"
    ],
    "code.none.reclaimed": [
      "Quien lo envió lo recuperó"
    ],
    "code.none.unknown": [
      "Ningún regalo tuvo nunca este código"
    ],
    "code.none.then": [
      "Si tienes el enlace del regalo, ábrelo para ver cuál es. Si no, pregunta a quien te dio el código."
    ],
    "gift.status.unfunded": [
      "Aún sin fondos"
    ],
    "gift.status.open": [
      "Listo para canjear"
    ],
    "gift.status.taking": [
      "En camino"
    ],
    "gift.status.released": [
      "Canjeado"
    ],
    "gift.status.reclaimed": [
      "Recuperado"
    ],
    "code.limit.title": [
      "Demasiados intentos"
    ],
    "code.limit.text": [
      "Cada conexión puede buscar 10 códigos por minuto. Podrás continuar cuando termine la espera."
    ],
    "code.offline.title": [
      "Sin conexión"
    ],
    "code.offline.text": [
      "Comprueba tu conexión y vuelve a intentarlo."
    ],
    "code.failed.title": [
      "No se pudo buscar el código"
    ],
    "code.failed.text": [
      "Nuestros servidores no responden. Vuelve a intentarlo en un momento. El código parece correcto y no salió de esta página."
    ],
    "take.title": [
      "Elige tu billetera"
    ],
    "take.text": [
      "El código es correcto. El regalo va a la billetera que elijas. Podrás revisarlo todo antes de aprobar."
    ],
    "take.with": [
      "Continuar con ",
      [
        "wallet"
      ]
    ],
    "take.busy": [
      "Aprueba la solicitud en ",
      [
        "wallet"
      ]
    ],
    "take.other_code": [
      "Escribir otro código"
    ],
    "take.other_wallet": [
      "Usar otra billetera"
    ],
    "take.own_fee": [
      "Pagar la comisión de red desde mi billetera"
    ],
    "nowallet.phone": [
      "En un teléfono, abre esta página en el navegador de tu billetera:"
    ],
    "nowallet.open": [
      "Abrir en ",
      [
        "wallet"
      ]
    ],
    "nowallet.again": [
      "Escribe el código allí. Nunca forma parte de un enlace."
    ],
    "nowallet.desk": [
      "Añade una billetera de Solana a este navegador y recarga la página, o ábrela en un teléfono, en el navegador de tu billetera:"
    ],
    "review.title": [
      "Revisa y aprueba en ",
      [
        "wallet"
      ]
    ],
    "review.what": [
      "Firmas una sola transacción. Lleva el regalo entero a tu billetera y no saca nada de ella."
    ],
    "review.what_own_fee": [
      "Firmas una sola transacción. Lleva el regalo entero a tu billetera y solo saca de ella la comisión de red."
    ],
    "review.receive": [
      "Recibes"
    ],
    "review.into": [
      "Tu billetera"
    ],
    "review.fee": [
      "Comisión de red"
    ],
    "review.fee.ours": [
      "La paga Florin, no necesitas SOL"
    ],
    "review.fee.own": [
      [
        "fee"
      ],
      ", desde tu billetera"
    ],
    "review.take": [
      "Canjear ",
      [
        "amount"
      ]
    ],
    "redeem.title": [
      "Canjear un regalo"
    ],
    "redeem.text": [
      "Escribe el código que recibiste. Verás quién envió el regalo y cuánto contiene antes de elegir una billetera."
    ],
    "trouble.network.title": [
      "Esta billetera está en otra red"
    ],
    "trouble.network.text": [
      "No admite la red de Solana de este pago. No se firmó nada. Elige otra billetera."
    ],
    "trouble.feature.title": [
      "Esta billetera no funciona aquí"
    ],
    "trouble.feature.text": [
      "Le falta una función que esta página necesita. Usa otra billetera o escanea el código con un teléfono."
    ],
    "trouble.rejected.title": [
      "Cancelaste el pago en tu billetera"
    ],
    "trouble.rejected.text": [
      "No se firmó nada ni se movió dinero. Pulsa el botón para volver a intentarlo."
    ],
    "trouble.no_account.title": [
      "Tu billetera no compartió ninguna cuenta"
    ],
    "trouble.no_account.text": [
      "Elige una cuenta en tu billetera y pulsa el botón de nuevo."
    ],
    "trouble.balance_insufficient.title": [
      "No hay suficiente USDC"
    ],
    "trouble.balance_insufficient.text": [
      "Esta billetera tiene menos USDC que el importe por pagar. Añade USDC o paga desde otra billetera."
    ],
    "trouble.sol_insufficient.title": [
      "No hay suficiente SOL para la comisión de red"
    ],
    "trouble.sol_insufficient.text": [
      "Esta billetera tiene el USDC, pero muy poco SOL para la comisión de red. La comisión es mucho menos de un centavo, o unos centavos si es el primer pago al negocio. Añade un poco de SOL o paga desde otra billetera."
    ],
    "trouble.payment_complete.title": [
      "Ya está pagado"
    ],
    "trouble.payment_complete.text": [
      "No queda nada por pagar."
    ],
    "trouble.payment_confirmed.title": [
      "Pago en curso"
    ],
    "trouble.payment_confirmed.text": [
      "La red ya tiene este pago. Aparecerá aquí en un momento."
    ],
    "trouble.payment_canceled.title": [
      "Solicitud de pago cancelada"
    ],
    "trouble.payment_canceled.text": [
      "No hay nada que pagar. Por favor, no envíes nada."
    ],
    "trouble.gift_not_funded.title": [
      "Este regalo aún no tiene fondos"
    ],
    "trouble.gift_not_funded.text": [
      "Quien lo envía aún no ha puesto el dinero. Inténtalo más tarde o pregúntale."
    ],
    "trouble.gift_released.title": [
      "Este regalo ya se canjeó"
    ],
    "trouble.gift_released.text": [
      "Un regalo solo se puede canjear una vez."
    ],
    "trouble.gift_reclaimed.title": [
      "Quien envió este regalo lo recuperó"
    ],
    "trouble.gift_reclaimed.text": [
      "Pídele uno nuevo."
    ],
    "trouble.release_in_progress.title": [
      "Ya está en camino"
    ],
    "trouble.release_in_progress.text": [
      "Este regalo se está canjeando ahora mismo. Vuelve a comprobarlo en un momento."
    ],
    "trouble.release_attempts_exhausted.title": [
      "Se agotaron los canjes gratuitos"
    ],
    "trouble.release_attempts_exhausted.text": [
      "Añade un poco de SOL para continuar. Tu billetera pagará la comisión de red."
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "No quedan canjes gratuitos por hoy"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "Inténtalo mañana o paga la comisión de red desde tu billetera."
    ],
    "trouble.sponsor_dry.title": [
      "Ahora no podemos pagar la comisión de red"
    ],
    "trouble.sponsor_dry.text": [
      "Inténtalo más tarde o paga la comisión desde tu billetera."
    ],
    "trouble.release_would_fail.title": [
      "La red rechazaría este canje"
    ],
    "trouble.release_would_fail.text": [
      "No se envió nada. Puede que el regalo ya se haya canjeado o que lo estén recuperando."
    ],
    "trouble.transaction_expired.title": [
      "La firma caducó"
    ],
    "trouble.transaction_expired.text": [
      "Una firma vale alrededor de un minuto. Pulsa el botón de nuevo."
    ],
    "trouble.transaction_refused.title": [
      "La transacción firmada no coincide"
    ],
    "trouble.transaction_refused.text": [
      "No es la que viste aquí, así que no se envió nada. Vuelve a intentarlo. Si se repite, usa otra billetera e infórmanos."
    ],
    "trouble.rate_limit.title": [
      "Demasiados intentos"
    ],
    "trouble.rate_limit.text": [
      "Espera un minuto y vuelve a intentarlo."
    ],
    "trouble.offline.title": [
      "Sin conexión"
    ],
    "trouble.offline.text": [
      "Comprueba tu conexión y pulsa el botón de nuevo. No se ha perdido nada."
    ],
    "trouble.unknown.title": [
      "Algo salió mal"
    ],
    "trouble.unknown.text": [
      "Tu billetera o la red dio una respuesta inesperada. No se pagó nada, salvo que tu billetera lo muestre. Vuelve a intentarlo o paga de otra forma."
    ],
    "trouble.gift_rejected.title": [
      "Cancelaste la solicitud en tu billetera"
    ],
    "trouble.gift_rejected.text": [
      "No se firmó nada ni se movió dinero. Pulsa el botón para volver a intentarlo."
    ],
    "trouble.gift_network.title": [
      "Esta billetera está en otra red"
    ],
    "trouble.gift_network.text": [
      "No admite la red de Solana de este regalo. No se firmó nada. Elige otra billetera."
    ],
    "trouble.gift_feature.title": [
      "Esta billetera no funciona aquí"
    ],
    "trouble.gift_feature.text": [
      "No puede firmar una transacción que también firman otros. No se firmó nada. Usa otra billetera."
    ],
    "trouble.gift_unknown.title": [
      "Algo salió mal"
    ],
    "trouble.gift_unknown.text": [
      "Tu billetera o la red dio una respuesta inesperada. El regalo sigue ahí, salvo que esta página diga otra cosa. Vuelve a intentarlo o usa otra billetera."
    ],
    "trouble.gift_own_fee.title": [
      "La red rechazaría este canje"
    ],
    "trouble.gift_own_fee.text": [
      "No se envió nada. Es probable que esta billetera tenga muy poco SOL para la comisión de red: añade un poco o usa otra billetera. También puede que el regalo ya se haya canjeado o recuperado."
    ],
    "trouble.gift_recipient.title": [
      "Esta billetera no puede canjear el regalo"
    ],
    "trouble.gift_recipient.text": [
      "Su dirección pertenece a un programa o a un servicio, no a una persona. Usa otra billetera."
    ],
    "privacy.title": [
      "Privacidad"
    ],
    "privacy.what": [
      "Para mostrarte lo que hay que pagar, esta página lo consulta a Florin. Tu dirección IP se usa para limitar abusos y no se guarda con los pagos."
    ],
    "privacy.chain": [
      "Un pago es una transacción en la red pública de Solana. Cualquiera puede verla allí para siempre: las dos billeteras, el importe y la hora."
    ],
    "privacy.code": [
      "El código de un regalo nunca sale de esta página. Tu navegador deriva de él una clave y solo envía la mitad pública de esa clave y una firma."
    ],
    "privacy.cookies": [
      "Estas páginas no tienen rastreo, ni analítica, ni nada de terceros. Tu tema se guarda solo en este navegador."
    ],
    "terms.title": [
      "Condiciones"
    ],
    "terms.role": [
      "Florin muestra lo que pide un negocio y le informa de tu pago. El dinero va de tu billetera a la suya. Nunca pasa por Florin."
    ],
    "terms.final": [
      "Un pago en Solana no se puede revertir. Los reembolsos los hace el negocio desde su propia billetera."
    ],
    "terms.gifts": [
      "Cualquiera que tenga el código de un regalo puede canjearlo, una sola vez. Hasta entonces, quien lo envió puede recuperarlo."
    ],
    "terms.warranty": [
      "El software se ofrece sin garantía, bajo la Licencia Apache 2.0."
    ],
    "report.title": [
      "Informar de un problema"
    ],
    "report.how": [
      "Si un negocio que cobra aquí no es lo que dice ser, o vende lo que no debe, escríbenos con la dirección de la página."
    ],
    "report.what": [
      "Para un reembolso o una pregunta sobre tu compra, contacta con el negocio. Solo él puede devolver el dinero."
    ],
    "report.limits": [
      "Florin no puede detener ni revertir un pago, pero sí puede cerrar una cuenta."
    ],
    "receipt.copy": [
      "Copiar enlace"
    ],
    "auth.title": [
      "Confirma tu compra"
    ],
    "auth.opening": [
      "Abriendo…"
    ],
    "auth.buying": [
      "Compra en ",
      [
        "shop"
      ]
    ],
    "auth.summary": [
      "Resumen de la compra"
    ],
    "auth.items": [
      "Artículos"
    ],
    "auth.card": [
      "Tarjeta"
    ],
    "auth.card.value": [
      [
        "brand"
      ],
      " terminada en ",
      [
        "last4"
      ]
    ],
    "auth.left": [
      "Tiempo restante"
    ],
    "auth.code.title": [
      "Introduce el código de seguridad de tu tarjeta"
    ],
    "auth.code.text": [
      "La tienda lo necesita para aceptar tu pedido."
    ],
    "auth.code.safe": [
      "El código va directamente desde su propio marco protegido a nuestra bóveda. Lo usamos solo para esta compra y después lo destruimos."
    ],
    "auth.frame_failed.title": [
      "No se pudo cargar el formulario"
    ],
    "auth.frame_failed.text": [
      "No se ha cobrado nada. Vuelve a intentarlo."
    ],
    "auth.late.title": [
      "Se acabó el tiempo"
    ],
    "auth.late.text": [
      "El código llegó demasiado tarde y no se usó. No se ha pagado nada."
    ],
    "auth.challenge.title": [
      "Verifica con tu banco"
    ],
    "auth.going_on.title": [
      "Tu compra está en curso"
    ],
    "auth.going_on.text": [
      "No tienes que hacer nada más. Suele tardar menos de un minuto y continúa aunque cierres esta página."
    ],
    "auth.step.given": [
      "Respuesta recibida"
    ],
    "auth.step.paying": [
      "Pagando en la tienda"
    ],
    "auth.step.bought": [
      "Pedido realizado"
    ],
    "auth.unsure.title": [
      "Estamos comprobando el resultado"
    ],
    "auth.unsure.text": [
      "Ni la tienda ni tu banco han dicho todavía si se cobró la tarjeta. Mientras tanto no volveremos a pagar. Puedes cerrar esta página."
    ],
    "auth.succeeded.title": [
      "Pedido realizado"
    ],
    "auth.succeeded.text": [
      "La tienda aceptó tu pedido. Puedes cerrar esta página."
    ],
    "auth.failed.title": [
      "La compra falló"
    ],
    "auth.failed.challenge_expired": [
      "Tu banco no recibió una respuesta a tiempo."
    ],
    "auth.failed.challenge_lost": [
      "Perdimos la página de tu banco antes de que respondieras."
    ],
    "auth.failed.authentication_failed": [
      "Tu banco no la aprobó."
    ],
    "auth.failed.security_code_missing": [
      "No se introdujo el código de seguridad a tiempo."
    ],
    "auth.failed.authentication_required": [
      "Nadie respondió a tiempo o el banco la rechazó."
    ],
    "auth.failed.card_declined": [
      "La tarjeta fue rechazada."
    ],
    "auth.failed.insufficient_balance": [
      "La tarjeta no tiene fondos suficientes."
    ],
    "auth.failed.out_of_stock": [
      "La tienda no tiene existencias."
    ],
    "auth.failed.other": [
      "Un problema en la tienda impidió la compra."
    ],
    "auth.failed.unpaid": [
      "No se ha pagado nada. Quien envió el enlace puede volver a intentarlo."
    ],
    "auth.unknown.title": [
      "Este enlace no se puede usar"
    ],
    "auth.unknown.text": [
      "Un enlace se abre una sola vez, y solo mientras hace falta una respuesta. Pide uno nuevo a quien te lo envió."
    ],
    "auth.taken.title": [
      "Se abrió en otro lugar"
    ],
    "auth.taken.text": [
      "Esta compra está abierta ahora en otro dispositivo o en otra ventana. Continúa allí o pide un enlace nuevo."
    ],
    "auth.down.title": [
      "No disponible por el momento"
    ],
    "auth.down.text": [
      "Nuestros servidores no responden. Vuelve a intentarlo en un momento."
    ],
    "auth.done.title": [
      "Todo listo"
    ],
    "auth.done.text": [
      "Puedes cerrar esta página."
    ],
    "auth.offline.title": [
      "Sin conexión"
    ],
    "auth.offline.text": [
      "Esta página continuará cuando vuelva la conexión."
    ],
    "auth.noscript.title": [
      "Esta página necesita JavaScript"
    ],
    "auth.noscript.text": [
      "Actívalo y recarga la página. Tu código no debe pasar por un formulario que otros puedan leer."
    ],
    "frame.title": [
      "Datos de la tarjeta"
    ],
    "frame.account": [
      "Esta tarjeta se añade a ",
      [
        "name"
      ]
    ],
    "frame.number": [
      "Número de tarjeta"
    ],
    "frame.expiry": [
      "Fecha de caducidad"
    ],
    "frame.expiry.hint": [
      "Mes y año"
    ],
    "frame.code": [
      "Código de seguridad"
    ],
    "frame.code.hint3": [
      "3 dígitos en el reverso"
    ],
    "frame.code.hint4": [
      "4 dígitos en el anverso"
    ],
    "frame.code.action": [
      "Continuar"
    ],
    "frame.card.action": [
      "Guardar tarjeta"
    ],
    "frame.sending": [
      "Enviando…"
    ],
    "frame.taken": [
      "Recibido. Gracias."
    ],
    "frame.problem.number": [
      "Introduce un número de tarjeta válido"
    ],
    "frame.problem.expiry": [
      "Introduce una fecha de caducidad que no haya pasado"
    ],
    "frame.problem.code": [
      "Introduce el código de seguridad de ",
      [
        "digits"
      ],
      " dígitos"
    ],
    "frame.trouble.refused.title": [
      "Este formulario caducó"
    ],
    "frame.trouble.refused.text": [
      "Recarga la página y vuelve a intentarlo. No se ha cobrado nada."
    ],
    "frame.trouble.busy.title": [
      "Demasiados intentos"
    ],
    "frame.trouble.busy.text": [
      "Espera un minuto y vuelve a intentarlo. No se ha cobrado nada."
    ],
    "frame.trouble.failed.title": [
      "No se pudieron enviar tus datos"
    ],
    "frame.trouble.failed.text": [
      "Comprueba tu conexión y vuelve a intentarlo. No se ha cobrado nada."
    ],
    "frame.alone.title": [
      "Abre este formulario desde tu panel de Florin"
    ],
    "frame.alone.text": [
      "No funciona por separado. No se ha guardado nada."
    ],
    "frame.noscript.title": [
      "Este formulario necesita JavaScript"
    ]
  },
  "zh": {
    "copy.action": [
      "复制"
    ],
    "copy.done": [
      "已复制"
    ],
    "copy.label": [
      "复制：",
      [
        "what"
      ]
    ],
    "copy.announced": [
      "已复制：",
      [
        "what"
      ]
    ],
    "address.show": [
      "显示完整内容：",
      [
        "what"
      ]
    ],
    "signature.name": [
      "交易"
    ],
    "signature.explorer": [
      "在区块浏览器中查看交易 ",
      [
        "signature"
      ],
      "（打开新窗口）"
    ],
    "footer.about": [
      "关于本页"
    ],
    "footer.privacy": [
      "隐私"
    ],
    "footer.terms": [
      "条款"
    ],
    "footer.report": [
      "举报问题"
    ],
    "footer.language": [
      "语言"
    ],
    "footer.scheme": [
      "主题"
    ],
    "scheme.auto": [
      "跟随系统"
    ],
    "scheme.light": [
      "浅色"
    ],
    "scheme.dark": [
      "深色"
    ],
    "bank.whose": [
      "此页面来自 ",
      [
        "host"
      ],
      "，通过 Florin 的浏览器为您显示。您输入的内容只发送到该页面，不会被保存。银行已有您的卡号：切勿在那里输入。"
    ],
    "bank.keyboard": [
      "您的银行页面。您输入的内容会发送到该页面。按 Escape 键离开。"
    ],
    "bank.plain": [
      "改用简单表单"
    ],
    "bank.picture": [
      "显示银行页面"
    ],
    "bank.state.opening": [
      "正在打开您的银行页面…"
    ],
    "bank.state.again": [
      "连接已断开，正在重试…"
    ],
    "bank.ended.over": [
      "您的银行已收到您的答复"
    ],
    "bank.ended.over.text": [
      "商店正在完成您的订单。"
    ],
    "bank.ended.taken_over": [
      "已在其他地方打开"
    ],
    "bank.ended.taken_over.text": [
      "您的银行页面已在另一个窗口或设备上打开，请在那里继续。"
    ],
    "bank.ended.time_is_up": [
      "时间已到"
    ],
    "bank.ended.time_is_up.text": [
      "您的银行未及时收到答复。我们正在确认没有付款。"
    ],
    "failure.again": [
      "重试"
    ],
    "failure.unknown.title": [
      "页面不存在"
    ],
    "failure.unknown.text": [
      "请检查链接是否完整，或向发送者索取新链接。没有发生付款。"
    ],
    "failure.busy.title": [
      "请求过多"
    ],
    "failure.busy.text": [
      "来自您网络的请求过多。请等待几秒后重试。没有发生付款。"
    ],
    "failure.down.title": [
      "暂时无法使用"
    ],
    "failure.down.text": [
      "我们的服务器没有响应，请稍后重试。您已发出的付款不会丢失：它已在网络上。"
    ],
    "failure.link_canceled.title": [
      "此链接已关闭"
    ],
    "failure.link_canceled.text": [
      "商家已关闭此付款链接。请向商家索取新链接。没有发生付款。"
    ],
    "pay.to": [
      "付款给 ",
      [
        "business"
      ]
    ],
    "pay.summary": [
      "付款摘要"
    ],
    "pay.total": [
      "总计"
    ],
    "pay.lines": [
      "商品"
    ],
    "pay.lines.what": [
      "商品"
    ],
    "pay.lines.price": [
      "价格"
    ],
    "pay.received": [
      "目前已收到"
    ],
    "pay.outstanding": [
      "尚需支付"
    ],
    "pay.preview": [
      "使用任意 Solana 钱包以 USDC 付款。"
    ],
    "pay.tab.waiting": [
      "付款给 ",
      [
        "business"
      ],
      " · Florin"
    ],
    "pay.tab.partial": [
      "已部分付款 · ",
      [
        "business"
      ]
    ],
    "pay.tab.confirming": [
      "已检测到付款 · ",
      [
        "business"
      ]
    ],
    "pay.tab.complete": [
      "已付款 · ",
      [
        "business"
      ]
    ],
    "pay.tab.free": [
      "无需付款 · ",
      [
        "business"
      ]
    ],
    "pay.tab.canceled": [
      "已取消 · ",
      [
        "business"
      ]
    ],
    "pay.state.waiting": [
      "正在等待您付款。"
    ],
    "pay.state.partial": [
      "已收到部分款项，正在等待余款。"
    ],
    "pay.state.confirming": [
      "已检测到付款，正在等待最终确认。"
    ],
    "pay.state.complete": [
      "您的付款已最终确认。"
    ],
    "pay.state.free": [
      "无需付款。"
    ],
    "pay.state.canceled": [
      "此付款请求已取消。"
    ],
    "pay.who.title": [
      "收款方"
    ],
    "pay.who.text": [
      "款项直接进入 ",
      [
        "business"
      ],
      " 的钱包，Florin 从不经手。"
    ],
    "pay.who.wallet": [
      "钱包"
    ],
    "pay.who.reference": [
      "参考标识"
    ],
    "pay.who.amount": [
      "金额"
    ],
    "pay.who.report": [
      "觉得有问题？请举报"
    ],
    "pay.offline.title": [
      "无网络连接"
    ],
    "pay.offline.text": [
      "恢复连接后，本页会继续。您已发出的付款不会丢失。"
    ],
    "pay.sent.title": [
      "付款已发出"
    ],
    "pay.sent.text": [
      "您的钱包已发出付款。网络通常在几秒内就会检测到。"
    ],
    "claim.title": [
      "我已付款"
    ],
    "claim.field": [
      "交易或钱包地址"
    ],
    "claim.hint": [
      "粘贴交易签名或链接,或您付款的钱包地址。",
      [
        "business"
      ],
      " 会看到并匹配您的付款。不会再次扣款。"
    ],
    "claim.find": [
      "查找我的付款"
    ],
    "claim.received.title": [
      [
        "business"
      ],
      " 已收到您的付款"
    ],
    "claim.received.text": [
      "来自 ",
      [
        "given"
      ],
      " 的付款没有附带参考信息。我们已请 ",
      [
        "business"
      ],
      " 将其匹配到此订单。请勿重复付款,匹配后本页会更新。"
    ],
    "claim.refunded.title": [
      "付款已退回"
    ],
    "claim.refunded.text": [
      [
        "business"
      ],
      " 已将来自 ",
      [
        "given"
      ],
      " 的付款退回原钱包。"
    ],
    "claim.not_found.title": [
      "尚未找到"
    ],
    "claim.not_found.text": [
      [
        "business"
      ],
      " 尚未收到与 ",
      [
        "given"
      ],
      " 相关的未匹配付款。可能需要一分钟。请确认您已在 Solana 上将 USDC 发送到此处显示的钱包。"
    ],
    "claim.problem.invalid.title": [
      "请检查粘贴的内容"
    ],
    "claim.problem.invalid.text": [
      "请粘贴 Solana 交易签名、浏览器链接或钱包地址。"
    ],
    "claim.problem.full.title": [
      "填写的付款过多"
    ],
    "claim.problem.full.text": [
      "请联系 ",
      [
        "business"
      ],
      " 查找您的付款。"
    ],
    "claim.problem.busy.title": [
      "尝试次数过多"
    ],
    "claim.problem.busy.text": [
      "请等待一分钟后重试。"
    ],
    "claim.problem.down.title": [
      "暂时不可用"
    ],
    "claim.problem.down.text": [
      "请稍后重试。已发送的付款不会丢失。"
    ],
    "problem.underpaid.title": [
      "还差 ",
      [
        "missing"
      ]
    ],
    "problem.underpaid.text": [
      "已收到 ",
      [
        "received"
      ],
      "，并已计入总额。请在下方支付余款，金额已自动调整。"
    ],
    "problem.wrong_asset.title": [
      "您发送的不是 USDC"
    ],
    "problem.wrong_asset.text": [
      "收到的是另一种代币，不计入付款。请就此联系 ",
      [
        "business"
      ],
      "，并改用 USDC 付款。"
    ],
    "problem.wrong_recipient.title": [
      "款项发送到了其他账户"
    ],
    "problem.wrong_recipient.text": [
      "USDC 已发出，但没有发到此处显示的钱包，因此不计入付款。请核对您发送到的地址，然后使用下方的二维码或按钮重新付款。"
    ],
    "problem.failed.title": [
      "付款在网络上失败"
    ],
    "problem.failed.text": [
      "没有资金转移。您可以重试。"
    ],
    "surplus.over.title": [
      "多付了 ",
      [
        "amount"
      ]
    ],
    "surplus.over.text": [
      "收到的金额超过应付金额。多出的部分在 ",
      [
        "business"
      ],
      " 处，可以退款。请联系商家并出示本页。"
    ],
    "surplus.twice.title": [
      "重复付款"
    ],
    "surplus.twice.text": [
      "全部付清后又收到 ",
      [
        "amount"
      ],
      "。这笔款项在 ",
      [
        "business"
      ],
      " 处，可以退款。请联系商家并出示本页。"
    ],
    "surplus.late.title": [
      "取消后付款"
    ],
    "surplus.late.text": [
      "请求取消后又收到 ",
      [
        "amount"
      ],
      "。这笔款项在 ",
      [
        "business"
      ],
      " 处，可以退款。请联系商家并出示本页。"
    ],
    "progress.label": [
      "付款进度"
    ],
    "progress.sent": [
      "付款已发出"
    ],
    "progress.confirming": [
      "已检测到付款"
    ],
    "progress.text": [
      "约 30 秒内最终确认。您可以关闭本页。"
    ],
    "progress.step.sent": [
      "已从您的钱包发出"
    ],
    "progress.step.seen": [
      "网络已检测到"
    ],
    "progress.step.final": [
      "最终确认"
    ],
    "receipt.paid": [
      "已付款给 ",
      [
        "business"
      ]
    ],
    "receipt.free": [
      "无需向 ",
      [
        "business"
      ],
      " 付款"
    ],
    "receipt.refunded": [
      "已退款"
    ],
    "receipt.refunded.part": [
      "已部分退款"
    ],
    "receipt.refunded.whole": [
      "已退款"
    ],
    "receipt.business": [
      "商家"
    ],
    "receipt.payment": [
      "付款"
    ],
    "receipt.id": [
      "收据编号"
    ],
    "receipt.print": [
      "打印或保存为 PDF"
    ],
    "receipt.share": [
      "保存或分享此收据："
    ],
    "receipt.link": [
      "收据链接"
    ],
    "canceled.title": [
      "付款请求已取消"
    ],
    "canceled.text": [
      [
        "business"
      ],
      " 已取消此请求。无需付款：请不要发送任何款项。"
    ],
    "canceled.when": [
      "取消时间："
    ],
    "doors.title": [
      "付款方式"
    ],
    "doors.open": [
      "在钱包中打开"
    ],
    "doors.browse": [
      "或在以下钱包中打开本页："
    ],
    "doors.fold": [
      "用其他设备付款：显示二维码"
    ],
    "doors.waiting": [
      "正在等待您付款"
    ],
    "scan.label": [
      "供 Solana 钱包扫描的二维码"
    ],
    "scan.caption": [
      "请用 Solana 钱包扫描。"
    ],
    "scan.enlarge": [
      "放大 (F)"
    ],
    "scan.close": [
      "关闭"
    ],
    "wallet.pay": [
      "使用 ",
      [
        "wallet"
      ],
      " 付款"
    ],
    "wallet.none": [
      "此浏览器中未找到钱包"
    ],
    "wallet.busy": [
      "请在 ",
      [
        "wallet"
      ],
      " 中批准付款"
    ],
    "offer.continue": [
      "继续付款"
    ],
    "home.title": [
      "用 USDC 付款和收款"
    ],
    "home.text": [
      "在 Solana 上接收 USDC。发送任何人凭兑换码即可领取的礼物。"
    ],
    "home.redeem": [
      "领取礼物"
    ],
    "home.dashboard": [
      "商户后台"
    ],
    "home.docs": [
      "开发者文档"
    ],
    "gift.from": [
      "来自 ",
      [
        "business"
      ],
      " 的礼物"
    ],
    "gift.summary": [
      "礼物"
    ],
    "gift.about": [
      "领取前由托管账户保管，Florin 无法动用。"
    ],
    "gift.preview": [
      "凭您收到的兑换码和 Solana 钱包领取。"
    ],
    "gift.offline": [
      "恢复连接后，本页会继续。不会丢失任何内容。"
    ],
    "gift.tab.unfunded": [
      "尚未注资 · ",
      [
        "business"
      ]
    ],
    "gift.tab.open": [
      "来自 ",
      [
        "business"
      ],
      " 的礼物 · Florin"
    ],
    "gift.tab.taking": [
      "礼物在途中 · ",
      [
        "business"
      ]
    ],
    "gift.tab.released": [
      "礼物已领取 · ",
      [
        "business"
      ]
    ],
    "gift.tab.reclaimed": [
      "礼物已收回 · ",
      [
        "business"
      ]
    ],
    "gift.state.unfunded": [
      "此礼物尚未注资。"
    ],
    "gift.state.open": [
      "此礼物可以领取。"
    ],
    "gift.state.taking": [
      "此礼物在途中，正在等待最终确认。"
    ],
    "gift.state.released": [
      "此礼物已领取，转账已最终确认。"
    ],
    "gift.state.reclaimed": [
      "此礼物已无法领取。"
    ],
    "gift.steps": [
      "步骤"
    ],
    "gift.step.code": [
      "兑换码"
    ],
    "gift.step.wallet": [
      "钱包"
    ],
    "gift.step.done": [
      "完成"
    ],
    "gift.step.passed": [
      "（已完成）"
    ],
    "gift.unfunded.title": [
      "此礼物尚未注资"
    ],
    "gift.unfunded.text": [
      "赠送者尚未存入款项，因此还无法领取。一旦存入，本页会自动更新。"
    ],
    "gift.taking.title": [
      "此礼物正在被领取"
    ],
    "gift.taking.text": [
      "持有兑换码的人正在将它领取到下方的钱包。约 30 秒内最终确认。"
    ],
    "gift.taking.own.title": [
      "正在转入您的钱包"
    ],
    "gift.taking.own.text": [
      "约 30 秒内最终确认。您可以关闭本页。"
    ],
    "gift.taking.sent": [
      "已提交"
    ],
    "gift.taking.seen": [
      "网络已检测到"
    ],
    "gift.taking.final": [
      "最终确认"
    ],
    "gift.failed.title": [
      "上次尝试失败"
    ],
    "gift.failed.text": [
      "没有资金转移，礼物仍在。请输入兑换码重试。"
    ],
    "gift.released.title": [
      "此礼物已被领取"
    ],
    "gift.released.text": [
      "礼物只能领取一次。如果不是您领取的，请询问将它发给您的人。"
    ],
    "gift.released.own.title": [
      "礼物归您了"
    ],
    "gift.released.own.text": [
      "礼物已在您的钱包中。您无需再做任何操作。"
    ],
    "gift.reclaimed.title": [
      "赠送者已收回此礼物"
    ],
    "gift.reclaimed.text": [
      "款项已退回赠送者，兑换码不再有效。如有疑问，请询问赠送者。"
    ],
    "gift.reclaimed.when": [
      "收回时间"
    ],
    "gift.called_off.title": [
      "此礼物已取消"
    ],
    "gift.called_off.text": [
      "它在注资前已取消，兑换码无效。如有疑问，请询问赠送者。"
    ],
    "gift.called_off.when": [
      "取消时间"
    ],
    "gift.fact.taken": [
      "领取时间"
    ],
    "gift.fact.wallet": [
      "钱包"
    ],
    "gift.fact.transaction": [
      "交易"
    ],
    "gift.other_code": [
      "用其他兑换码领取礼物"
    ],
    "code.title": [
      "输入礼物兑换码"
    ],
    "code.hint": [
      "共 16 个字符，空格、连字符和大小写均不影响。兑换码只在本页校验，绝不会离开本页。"
    ],
    "code.reading": [
      "识别为"
    ],
    "code.continue": [
      "继续"
    ],
    "code.wait": [
      "请等待 ",
      [
        "seconds"
      ],
      " 秒"
    ],
    "code.noscript.title": [
      "此页面需要 JavaScript"
    ],
    "code.noscript.text": [
      "兑换码不得离开本页，因此由本页的脚本读取。请启用 JavaScript 并重新加载页面。"
    ],
    "code.length.title": [
      "兑换码有 16 个字符"
    ],
    "code.length.text": [
      "您输入了 ",
      [
        "count"
      ],
      " 个字符（不含空格和连字符）。"
    ],
    "code.alphabet.title": [
      "有一个字符不可能出现在兑换码中"
    ],
    "code.alphabet.text": [
      "兑换码由数字和 A 到 Z 的字母（不含 U）组成。请与您收到的兑换码核对。"
    ],
    "code.check.title": [
      "有一个字符似乎有误"
    ],
    "code.check.text": [
      "请与您收到的兑换码逐个字符核对。"
    ],
    "code.other.title": [
      "此兑换码与此礼物不符"
    ],
    "code.other.text": [
      "它可能属于另一份礼物。"
    ],
    "code.other.redeem": [
      "用兑换码查找礼物"
    ],
    "code.none.title": [
      "此兑换码没有可领取的礼物"
    ],
    "code.none.text": [
      "可能的原因："
    ],
    "code.none.unfunded": [
      "礼物尚未注资"
    ],
    "code.none.released": [
      "礼物已被领取"
    ],
    "code.none.reclaimed": [
      "赠送者已收回礼物"
    ],
    "code.none.unknown": [
      "从未有礼物使用此兑换码"
    ],
    "code.none.then": [
      "如果您有礼物链接，打开即可查看具体原因；否则请询问给您兑换码的人。"
    ],
    "gift.status.unfunded": [
      "尚未注资"
    ],
    "gift.status.open": [
      "可以领取"
    ],
    "gift.status.taking": [
      "在途中"
    ],
    "gift.status.released": [
      "已领取"
    ],
    "gift.status.reclaimed": [
      "已收回"
    ],
    "code.limit.title": [
      "尝试次数过多"
    ],
    "code.limit.text": [
      "每个网络连接每分钟最多可查询 10 个兑换码。等待结束后即可继续。"
    ],
    "code.offline.title": [
      "无网络连接"
    ],
    "code.offline.text": [
      "请检查网络连接后重试。"
    ],
    "code.failed.title": [
      "无法查询兑换码"
    ],
    "code.failed.text": [
      "我们的服务器没有响应，请稍后重试。兑换码看起来正确，且没有离开本页。"
    ],
    "take.title": [
      "选择您的钱包"
    ],
    "take.text": [
      "兑换码正确。礼物将转入您选择的钱包。批准之前，您可以核对全部内容。"
    ],
    "take.with": [
      "使用 ",
      [
        "wallet"
      ],
      " 继续"
    ],
    "take.busy": [
      "请在 ",
      [
        "wallet"
      ],
      " 中批准请求"
    ],
    "take.other_code": [
      "输入其他兑换码"
    ],
    "take.other_wallet": [
      "使用其他钱包"
    ],
    "take.own_fee": [
      "由我的钱包支付网络费"
    ],
    "nowallet.phone": [
      "在手机上，请用钱包内置的浏览器打开本页："
    ],
    "nowallet.open": [
      "在 ",
      [
        "wallet"
      ],
      " 中打开"
    ],
    "nowallet.again": [
      "请在那里输入兑换码。兑换码绝不会出现在链接中。"
    ],
    "nowallet.desk": [
      "请为此浏览器安装 Solana 钱包后重新加载本页，或在手机上用钱包内置的浏览器打开："
    ],
    "review.title": [
      "请核对，然后在 ",
      [
        "wallet"
      ],
      " 中批准"
    ],
    "review.what": [
      "您签署一笔交易。它将全部礼物转入您的钱包，不会从中取走任何东西。"
    ],
    "review.what_own_fee": [
      "您签署一笔交易。它将全部礼物转入您的钱包，只从中扣除网络费。"
    ],
    "review.receive": [
      "您将收到"
    ],
    "review.into": [
      "您的钱包"
    ],
    "review.fee": [
      "网络费"
    ],
    "review.fee.ours": [
      "由 Florin 支付，您无需 SOL"
    ],
    "review.fee.own": [
      [
        "fee"
      ],
      "，由您的钱包支付"
    ],
    "review.take": [
      "领取 ",
      [
        "amount"
      ]
    ],
    "redeem.title": [
      "领取礼物"
    ],
    "redeem.text": [
      "输入您收到的兑换码。选择钱包之前，您会看到礼物的来源和金额。"
    ],
    "trouble.network.title": [
      "此钱包属于其他网络"
    ],
    "trouble.network.text": [
      "它不支持此付款所用的 Solana 网络。没有签署任何内容。请选择其他钱包。"
    ],
    "trouble.feature.title": [
      "此钱包在这里无法使用"
    ],
    "trouble.feature.text": [
      "它缺少本页所需的功能。请使用其他钱包，或用手机扫描二维码。"
    ],
    "trouble.rejected.title": [
      "付款已在您的钱包中取消"
    ],
    "trouble.rejected.text": [
      "没有签署任何内容，也没有资金转移。请点击按钮重试。"
    ],
    "trouble.no_account.title": [
      "您的钱包没有提供账户"
    ],
    "trouble.no_account.text": [
      "请在钱包中选择一个账户，然后再次点击按钮。"
    ],
    "trouble.balance_insufficient.title": [
      "USDC 不足"
    ],
    "trouble.balance_insufficient.text": [
      "此钱包中的 USDC 少于应付金额。请充入 USDC，或使用其他钱包付款。"
    ],
    "trouble.sol_insufficient.title": [
      "SOL 不足以支付网络费"
    ],
    "trouble.sol_insufficient.text": [
      "此钱包有足够的 USDC，但 SOL 太少，不足以支付网络费。网络费远低于一美分；如果是商家首次收款，则为几美分。请充入少量 SOL，或使用其他钱包付款。"
    ],
    "trouble.payment_complete.title": [
      "已经付清"
    ],
    "trouble.payment_complete.text": [
      "没有剩余款项需要支付。"
    ],
    "trouble.payment_confirmed.title": [
      "正在付款"
    ],
    "trouble.payment_confirmed.text": [
      "网络上已有这笔付款，稍后就会在此显示。"
    ],
    "trouble.payment_canceled.title": [
      "付款请求已取消"
    ],
    "trouble.payment_canceled.text": [
      "无需付款，请不要发送任何款项。"
    ],
    "trouble.gift_not_funded.title": [
      "此礼物尚未注资"
    ],
    "trouble.gift_not_funded.text": [
      "赠送者尚未存入款项。请稍后重试，或询问对方。"
    ],
    "trouble.gift_released.title": [
      "此礼物已被领取"
    ],
    "trouble.gift_released.text": [
      "礼物只能领取一次。"
    ],
    "trouble.gift_reclaimed.title": [
      "赠送者已收回此礼物"
    ],
    "trouble.gift_reclaimed.text": [
      "请向对方索取新的礼物。"
    ],
    "trouble.release_in_progress.title": [
      "礼物已在途中"
    ],
    "trouble.release_in_progress.text": [
      "此礼物正在被领取。请稍后再查看。"
    ],
    "trouble.release_attempts_exhausted.title": [
      "免费领取次数已用完"
    ],
    "trouble.release_attempts_exhausted.text": [
      "请充入少量 SOL 以继续，网络费将由您的钱包支付。"
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "今天的免费领取次数已用完"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "请明天重试，或由您的钱包支付网络费。"
    ],
    "trouble.sponsor_dry.title": [
      "我们暂时无法代付网络费"
    ],
    "trouble.sponsor_dry.text": [
      "请稍后重试，或由您的钱包支付网络费。"
    ],
    "trouble.release_would_fail.title": [
      "网络会拒绝此次领取"
    ],
    "trouble.release_would_fail.text": [
      "没有发送任何内容。礼物可能已被领取，或正在被赠送者收回。"
    ],
    "trouble.transaction_expired.title": [
      "签名已过期"
    ],
    "trouble.transaction_expired.text": [
      "签名的有效期约为一分钟。请再次点击按钮。"
    ],
    "trouble.transaction_refused.title": [
      "签署的交易不一致"
    ],
    "trouble.transaction_refused.text": [
      "它与您在此看到的不同，因此没有发送任何内容。请重试。如果问题持续，请改用其他钱包并向我们举报。"
    ],
    "trouble.rate_limit.title": [
      "尝试次数过多"
    ],
    "trouble.rate_limit.text": [
      "请等待一分钟后重试。"
    ],
    "trouble.offline.title": [
      "无网络连接"
    ],
    "trouble.offline.text": [
      "请检查网络连接，然后再次点击按钮。没有任何损失。"
    ],
    "trouble.unknown.title": [
      "出错了"
    ],
    "trouble.unknown.text": [
      "您的钱包或网络返回了意外的结果。除非您的钱包中有显示，否则没有付款。请重试，或换一种付款方式。"
    ],
    "trouble.gift_rejected.title": [
      "请求已在您的钱包中取消"
    ],
    "trouble.gift_rejected.text": [
      "没有签署任何内容，也没有资金转移。请点击按钮重试。"
    ],
    "trouble.gift_network.title": [
      "此钱包属于其他网络"
    ],
    "trouble.gift_network.text": [
      "它不支持此礼物所在的 Solana 网络。没有签署任何内容。请选择其他钱包。"
    ],
    "trouble.gift_feature.title": [
      "此钱包在这里无法使用"
    ],
    "trouble.gift_feature.text": [
      "它无法签署需要多方签名的交易。没有签署任何内容。请使用其他钱包。"
    ],
    "trouble.gift_unknown.title": [
      "出错了"
    ],
    "trouble.gift_unknown.text": [
      "您的钱包或网络返回了意外的结果。除非本页另有说明，礼物仍在。请重试，或使用其他钱包。"
    ],
    "trouble.gift_own_fee.title": [
      "网络会拒绝此次领取"
    ],
    "trouble.gift_own_fee.text": [
      "没有发送任何内容。此钱包的 SOL 可能不足以支付网络费：请充入少量 SOL，或使用其他钱包。礼物也可能已被领取或收回。"
    ],
    "trouble.gift_recipient.title": [
      "此钱包无法领取礼物"
    ],
    "trouble.gift_recipient.text": [
      "它的地址属于程序或服务，而非个人。请使用其他钱包。"
    ],
    "privacy.title": [
      "隐私"
    ],
    "privacy.what": [
      "为了显示应付内容，本页会向 Florin 查询。您的 IP 地址用于限制滥用，不会与付款一起保存。"
    ],
    "privacy.chain": [
      "付款是公开的 Solana 网络上的一笔交易。任何人都可以永久看到它：双方钱包、金额和时间。"
    ],
    "privacy.code": [
      "礼物兑换码绝不会离开本页。您的浏览器由它派生密钥，只发送该密钥的公开部分和一个签名。"
    ],
    "privacy.cookies": [
      "这些页面没有跟踪，没有统计分析，也没有任何第三方内容。您选择的主题只保存在此浏览器中。"
    ],
    "terms.title": [
      "条款"
    ],
    "terms.role": [
      "Florin 显示商家要求支付的内容，并向商家报告您的付款。款项从您的钱包直接进入商家的钱包，Florin 从不经手。"
    ],
    "terms.final": [
      "Solana 上的付款无法撤销。退款由商家从其自己的钱包发出。"
    ],
    "terms.gifts": [
      "任何持有礼物兑换码的人都可以领取礼物，且仅限一次。在此之前，赠送者可以将其收回。"
    ],
    "terms.warranty": [
      "本软件依据 Apache License 2.0 提供，不作任何担保。"
    ],
    "report.title": [
      "举报问题"
    ],
    "report.how": [
      "如果在这里收款的商家名不副实，或出售不该出售的东西，请发邮件给我们，并附上该页面的网址。"
    ],
    "report.what": [
      "如需退款，或对所购商品有疑问，请联系商家。只有商家能够退款。"
    ],
    "report.limits": [
      "Florin 无法阻止或撤销付款，但可以关闭账户。"
    ],
    "receipt.copy": [
      "复制链接"
    ],
    "auth.title": [
      "确认您的购买"
    ],
    "auth.opening": [
      "正在打开…"
    ],
    "auth.buying": [
      "在 ",
      [
        "shop"
      ],
      " 购物"
    ],
    "auth.summary": [
      "购买摘要"
    ],
    "auth.items": [
      "商品"
    ],
    "auth.card": [
      "银行卡"
    ],
    "auth.card.value": [
      [
        "brand"
      ],
      "，尾号 ",
      [
        "last4"
      ]
    ],
    "auth.left": [
      "剩余时间"
    ],
    "auth.code.title": [
      "请输入银行卡安全码"
    ],
    "auth.code.text": [
      "商店需要安全码才能接受您的订单。"
    ],
    "auth.code.safe": [
      "安全码从独立的受保护区域直接进入我们的保险库，仅用于本次购买，用后即销毁。"
    ],
    "auth.frame_failed.title": [
      "表单加载失败"
    ],
    "auth.frame_failed.text": [
      "未扣款，请重试。"
    ],
    "auth.late.title": [
      "时间已到"
    ],
    "auth.late.text": [
      "安全码提交得太晚，未被使用。未付款。"
    ],
    "auth.challenge.title": [
      "请通过银行验证"
    ],
    "auth.going_on.title": [
      "您的购买正在进行"
    ],
    "auth.going_on.text": [
      "您无需再做任何操作。通常不到一分钟即可完成，关闭此页面也会继续。"
    ],
    "auth.step.given": [
      "已收到答复"
    ],
    "auth.step.paying": [
      "正在商店付款"
    ],
    "auth.step.bought": [
      "已下单"
    ],
    "auth.unsure.title": [
      "我们正在查明结果"
    ],
    "auth.unsure.text": [
      "商店和您的银行都尚未说明是否已扣款。在此期间我们不会再次付款。您可以关闭此页面。"
    ],
    "auth.succeeded.title": [
      "已下单"
    ],
    "auth.succeeded.text": [
      "商店已接受您的订单。您可以关闭此页面。"
    ],
    "auth.failed.title": [
      "购买失败"
    ],
    "auth.failed.challenge_expired": [
      "您的银行未及时收到答复。"
    ],
    "auth.failed.challenge_lost": [
      "在您答复之前，我们丢失了银行页面。"
    ],
    "auth.failed.authentication_failed": [
      "您的银行未批准。"
    ],
    "auth.failed.security_code_missing": [
      "未及时输入安全码。"
    ],
    "auth.failed.authentication_required": [
      "无人及时答复，或银行已拒绝。"
    ],
    "auth.failed.card_declined": [
      "银行卡被拒绝。"
    ],
    "auth.failed.insufficient_balance": [
      "银行卡余额不足。"
    ],
    "auth.failed.out_of_stock": [
      "商店已售罄。"
    ],
    "auth.failed.other": [
      "商店的问题导致购买中止。"
    ],
    "auth.failed.unpaid": [
      "未付款。发送链接的人可以重试。"
    ],
    "auth.unknown.title": [
      "此链接无法使用"
    ],
    "auth.unknown.text": [
      "链接只能打开一次，且仅在需要答复期间有效。请向发送者索取新链接。"
    ],
    "auth.taken.title": [
      "已在其他地方打开"
    ],
    "auth.taken.text": [
      "此购买已在另一个设备或窗口打开。请在那里继续，或索取新链接。"
    ],
    "auth.down.title": [
      "暂时无法使用"
    ],
    "auth.down.text": [
      "我们的服务器没有响应，请稍后重试。"
    ],
    "auth.done.title": [
      "全部完成"
    ],
    "auth.done.text": [
      "您可以关闭此页面。"
    ],
    "auth.offline.title": [
      "无网络连接"
    ],
    "auth.offline.text": [
      "恢复连接后，此页面会继续。"
    ],
    "auth.noscript.title": [
      "此页面需要 JavaScript"
    ],
    "auth.noscript.text": [
      "请启用 JavaScript 并重新加载页面。您的安全码不得经过他人可读的表单。"
    ],
    "frame.title": [
      "银行卡信息"
    ],
    "frame.account": [
      "此卡将添加到 ",
      [
        "name"
      ]
    ],
    "frame.number": [
      "卡号"
    ],
    "frame.expiry": [
      "有效期"
    ],
    "frame.expiry.hint": [
      "月份和年份"
    ],
    "frame.code": [
      "安全码"
    ],
    "frame.code.hint3": [
      "背面的 3 位数字"
    ],
    "frame.code.hint4": [
      "正面的 4 位数字"
    ],
    "frame.code.action": [
      "继续"
    ],
    "frame.card.action": [
      "保存银行卡"
    ],
    "frame.sending": [
      "正在发送…"
    ],
    "frame.taken": [
      "已收到，谢谢。"
    ],
    "frame.problem.number": [
      "请输入有效的卡号"
    ],
    "frame.problem.expiry": [
      "请输入尚未过期的有效期"
    ],
    "frame.problem.code": [
      "请输入 ",
      [
        "digits"
      ],
      " 位安全码"
    ],
    "frame.trouble.refused.title": [
      "此表单已过期"
    ],
    "frame.trouble.refused.text": [
      "请重新加载页面后重试。未扣款。"
    ],
    "frame.trouble.busy.title": [
      "尝试次数过多"
    ],
    "frame.trouble.busy.text": [
      "请等待一分钟后重试。未扣款。"
    ],
    "frame.trouble.failed.title": [
      "无法发送您的信息"
    ],
    "frame.trouble.failed.text": [
      "请检查网络连接后重试。未扣款。"
    ],
    "frame.alone.title": [
      "请从您的 Florin 后台打开此表单"
    ],
    "frame.alone.text": [
      "此表单无法单独使用。未保存任何内容。"
    ],
    "frame.noscript.title": [
      "此表单需要 JavaScript"
    ]
  },
  "ar": {
    "copy.action": [
      "نسخ"
    ],
    "copy.done": [
      "تم النسخ"
    ],
    "copy.label": [
      "نسخ: ⁨",
      [
        "what"
      ],
      "⁩"
    ],
    "copy.announced": [
      "تم نسخ: ⁨",
      [
        "what"
      ],
      "⁩"
    ],
    "address.show": [
      "إظهاره كاملًا: ⁨",
      [
        "what"
      ],
      "⁩"
    ],
    "signature.name": [
      "المعاملة"
    ],
    "signature.explorer": [
      "عرض المعاملة ⁦",
      [
        "signature"
      ],
      "⁩ في المستكشف (يفتح نافذة جديدة)"
    ],
    "footer.about": [
      "عن هذه الصفحة"
    ],
    "footer.privacy": [
      "الخصوصية"
    ],
    "footer.terms": [
      "الشروط"
    ],
    "footer.report": [
      "الإبلاغ عن مشكلة"
    ],
    "footer.language": [
      "اللغة"
    ],
    "footer.scheme": [
      "المظهر"
    ],
    "scheme.auto": [
      "حسب النظام"
    ],
    "scheme.light": [
      "فاتح"
    ],
    "scheme.dark": [
      "داكن"
    ],
    "bank.whose": [
      "هذه الصفحة من ⁦",
      [
        "host"
      ],
      "⁩ وتُعرض عبر متصفح Florin. ما تكتبه يصل إلى تلك الصفحة ولا يُحفظ. البنك يعرف رقم بطاقتك: لا تكتبه هناك أبدًا."
    ],
    "bank.keyboard": [
      "صفحة البنك. تستقبل ما تكتبه. اضغط Escape للخروج منها."
    ],
    "bank.plain": [
      "استخدام نموذج بسيط بدلًا من ذلك"
    ],
    "bank.picture": [
      "عرض صفحة البنك"
    ],
    "bank.state.opening": [
      "جارٍ فتح صفحة البنك…"
    ],
    "bank.state.again": [
      "انقطع الاتصال. جارٍ إعادة المحاولة…"
    ],
    "bank.ended.over": [
      "وصلت إجابتك إلى البنك"
    ],
    "bank.ended.over.text": [
      "يُكمل المتجر طلبك الآن."
    ],
    "bank.ended.taken_over": [
      "فُتحت في مكان آخر"
    ],
    "bank.ended.taken_over.text": [
      "صفحة البنك مفتوحة الآن في نافذة أخرى أو على جهاز آخر. تابع هناك."
    ],
    "bank.ended.time_is_up": [
      "انتهى الوقت"
    ],
    "bank.ended.time_is_up.text": [
      "لم يتلقَّ البنك إجابة في الوقت المحدد. نتأكد الآن من أنه لم يُدفع شيء."
    ],
    "failure.again": [
      "إعادة المحاولة"
    ],
    "failure.unknown.title": [
      "الصفحة غير موجودة"
    ],
    "failure.unknown.text": [
      "تأكد من أن الرابط كامل، أو اطلب رابطًا جديدًا من المرسل. لم يُدفع شيء."
    ],
    "failure.busy.title": [
      "طلبات كثيرة جدًا"
    ],
    "failure.busy.text": [
      "أرسل اتصالك طلبات كثيرة جدًا. انتظر بضع ثوانٍ ثم أعد المحاولة. لم يُدفع شيء."
    ],
    "failure.down.title": [
      "غير متاح مؤقتًا"
    ],
    "failure.down.text": [
      "خوادمنا لا تستجيب. أعد المحاولة بعد قليل. إن كنت قد أرسلت دفعة فهي لم تضِع: إنها على الشبكة."
    ],
    "failure.link_canceled.title": [
      "هذا الرابط مغلق"
    ],
    "failure.link_canceled.text": [
      "أغلق التاجر رابط الدفع هذا. اطلب منه رابطًا جديدًا. لم يُدفع شيء."
    ],
    "pay.to": [
      "الدفع إلى ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.summary": [
      "ملخص الدفع"
    ],
    "pay.total": [
      "الإجمالي"
    ],
    "pay.lines": [
      "المنتجات"
    ],
    "pay.lines.what": [
      "المنتج"
    ],
    "pay.lines.price": [
      "السعر"
    ],
    "pay.received": [
      "المستلَم حتى الآن"
    ],
    "pay.outstanding": [
      "المتبقي"
    ],
    "pay.preview": [
      "ادفع بعملة USDC من أي محفظة Solana."
    ],
    "pay.tab.waiting": [
      "الدفع إلى ⁨",
      [
        "business"
      ],
      "⁩ · Florin"
    ],
    "pay.tab.partial": [
      "دُفع جزء · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.tab.confirming": [
      "رُصدت الدفعة · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.tab.complete": [
      "تم الدفع · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.tab.free": [
      "لا شيء للدفع · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.tab.canceled": [
      "أُلغي · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.state.waiting": [
      "في انتظار دفعتك."
    ],
    "pay.state.partial": [
      "وصل جزء من المبلغ. في انتظار الباقي."
    ],
    "pay.state.confirming": [
      "رُصدت الدفعة. في انتظار أن تصبح نهائية."
    ],
    "pay.state.complete": [
      "أصبحت دفعتك نهائية."
    ],
    "pay.state.free": [
      "لا يوجد ما يُدفع."
    ],
    "pay.state.canceled": [
      "أُلغي طلب الدفع هذا."
    ],
    "pay.who.title": [
      "المستلم"
    ],
    "pay.who.text": [
      "يذهب المال مباشرة إلى محفظة ⁨",
      [
        "business"
      ],
      "⁩. لا يمر عبر Florin أبدًا."
    ],
    "pay.who.wallet": [
      "المحفظة"
    ],
    "pay.who.reference": [
      "المرجع"
    ],
    "pay.who.amount": [
      "المبلغ"
    ],
    "pay.who.report": [
      "هل يبدو شيء غير صحيح؟ أبلغنا"
    ],
    "pay.offline.title": [
      "لا يوجد اتصال"
    ],
    "pay.offline.text": [
      "تتابع هذه الصفحة عند عودة الاتصال. إن كنت قد أرسلت دفعة فهي لم تضِع."
    ],
    "pay.sent.title": [
      "أُرسلت الدفعة"
    ],
    "pay.sent.text": [
      "أرسلتها محفظتك. ترصدها الشبكة عادةً خلال ثوانٍ."
    ],
    "claim.title": [
      "لقد دفعت بالفعل"
    ],
    "claim.field": [
      "المعاملة أو عنوان المحفظة"
    ],
    "claim.hint": [
      "ألصق توقيع المعاملة أو رابطها، أو العنوان الذي دفعت منه. سيراه ⁨",
      [
        "business"
      ],
      "⁩ ويطابق دفعتك. لن يُخصم أي مبلغ."
    ],
    "claim.find": [
      "ابحث عن دفعتي"
    ],
    "claim.received.title": [
      "وصلت دفعتك إلى ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "claim.received.text": [
      "وصلت الدفعة ⁨",
      [
        "given"
      ],
      "⁩ دون مرجع. طُلب من ⁨",
      [
        "business"
      ],
      "⁩ مطابقتها مع هذا الطلب. لا تدفع مرة أخرى: تُحدَّث هذه الصفحة عندئذ."
    ],
    "claim.refunded.title": [
      "أُعيدت الدفعة"
    ],
    "claim.refunded.text": [
      "أعاد ⁨",
      [
        "business"
      ],
      "⁩ الدفعة ⁨",
      [
        "given"
      ],
      "⁩ إلى المحفظة التي جاءت منها."
    ],
    "claim.not_found.title": [
      "لم يُعثر عليها بعد"
    ],
    "claim.not_found.text": [
      "لم تصل إلى ⁨",
      [
        "business"
      ],
      "⁩ أي دفعة غير مطابَقة تخص ⁨",
      [
        "given"
      ],
      "⁩. قد يستغرق ذلك دقيقة. تأكد من أنك أرسلت USDC على Solana إلى المحفظة الظاهرة هنا."
    ],
    "claim.problem.invalid.title": [
      "تحقق مما ألصقته"
    ],
    "claim.problem.invalid.text": [
      "ألصق توقيع معاملة على Solana أو رابطها في المستكشف أو عنوان محفظة."
    ],
    "claim.problem.full.title": [
      "ذُكرت دفعات كثيرة جدًا"
    ],
    "claim.problem.full.text": [
      "اطلب من ⁨",
      [
        "business"
      ],
      "⁩ البحث عن دفعتك."
    ],
    "claim.problem.busy.title": [
      "محاولات كثيرة جدًا"
    ],
    "claim.problem.busy.text": [
      "انتظر دقيقة ثم حاول مرة أخرى."
    ],
    "claim.problem.down.title": [
      "غير متاح مؤقتًا"
    ],
    "claim.problem.down.text": [
      "حاول مرة أخرى بعد قليل. الدفعة التي أرسلتها لا تضيع."
    ],
    "problem.underpaid.title": [
      "المبلغ المتبقي: ⁦",
      [
        "missing"
      ],
      "⁩"
    ],
    "problem.underpaid.text": [
      "وصل ⁦",
      [
        "received"
      ],
      "⁩ واحتُسب من الإجمالي. ادفع الباقي أدناه. المبلغ محدد بالفعل."
    ],
    "problem.wrong_asset.title": [
      "لم تكن العملة USDC"
    ],
    "problem.wrong_asset.text": [
      "أُرسلت عملة أخرى لا تُحتسب هنا. اسأل ⁨",
      [
        "business"
      ],
      "⁩ عنها، ثم ادفع بعملة USDC."
    ],
    "problem.wrong_recipient.title": [
      "أُرسل المبلغ إلى حساب آخر"
    ],
    "problem.wrong_recipient.text": [
      "أُرسلت USDC، لكن ليس إلى المحفظة المعروضة هنا، لذلك لا تُحتسب. تحقق من العنوان الذي أرسلت إليه، ثم ادفع مجددًا بالرمز أو بالزر أدناه."
    ],
    "problem.failed.title": [
      "فشلت الدفعة على الشبكة"
    ],
    "problem.failed.text": [
      "لم ينتقل أي مال. يمكنك إعادة المحاولة."
    ],
    "surplus.over.title": [
      "مبلغ زائد: ⁦",
      [
        "amount"
      ],
      "⁩"
    ],
    "surplus.over.text": [
      "وصل أكثر من المطلوب. الفرق لدى ⁨",
      [
        "business"
      ],
      "⁩ ويمكن رده. تواصل مع التاجر وأظهر له هذه الصفحة."
    ],
    "surplus.twice.title": [
      "تم الدفع مرتين"
    ],
    "surplus.twice.text": [
      "وصل ⁦",
      [
        "amount"
      ],
      "⁩ إضافي بعد دفع المبلغ كاملًا. المبلغ لدى ⁨",
      [
        "business"
      ],
      "⁩ ويمكن رده. تواصل مع التاجر وأظهر له هذه الصفحة."
    ],
    "surplus.late.title": [
      "تم الدفع بعد الإلغاء"
    ],
    "surplus.late.text": [
      "وصل ⁦",
      [
        "amount"
      ],
      "⁩ بعد إلغاء هذا الطلب. المبلغ لدى ⁨",
      [
        "business"
      ],
      "⁩ ويمكن رده. تواصل مع التاجر وأظهر له هذه الصفحة."
    ],
    "progress.label": [
      "تقدّم الدفع"
    ],
    "progress.sent": [
      "أُرسلت الدفعة"
    ],
    "progress.confirming": [
      "رُصدت الدفعة"
    ],
    "progress.text": [
      "تصبح نهائية خلال 30 ثانية تقريبًا. يمكنك إغلاق هذه الصفحة."
    ],
    "progress.step.sent": [
      "أُرسلت من محفظتك"
    ],
    "progress.step.seen": [
      "رُصدت على الشبكة"
    ],
    "progress.step.final": [
      "نهائية"
    ],
    "receipt.paid": [
      "دُفع إلى ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "receipt.free": [
      "لا شيء للدفع إلى ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "receipt.refunded": [
      "تم رد المبلغ"
    ],
    "receipt.refunded.part": [
      "أُعيد جزء من المبلغ"
    ],
    "receipt.refunded.whole": [
      "تم رد المبلغ"
    ],
    "receipt.business": [
      "التاجر"
    ],
    "receipt.payment": [
      "الدفعة"
    ],
    "receipt.id": [
      "رقم الإيصال"
    ],
    "receipt.print": [
      "طباعة أو حفظ بصيغة PDF"
    ],
    "receipt.share": [
      "احتفظ بهذا الإيصال أو شاركه:"
    ],
    "receipt.link": [
      "رابط الإيصال"
    ],
    "canceled.title": [
      "أُلغي طلب الدفع"
    ],
    "canceled.text": [
      "ألغى ⁨",
      [
        "business"
      ],
      "⁩ هذا الطلب. لا يوجد ما يُدفع: من فضلك لا ترسل أي شيء."
    ],
    "canceled.when": [
      "أُلغي في"
    ],
    "doors.title": [
      "طرق الدفع"
    ],
    "doors.open": [
      "فتح في المحفظة"
    ],
    "doors.browse": [
      "أو افتح هذه الصفحة في"
    ],
    "doors.fold": [
      "الدفع من جهاز آخر: إظهار رمز QR"
    ],
    "doors.waiting": [
      "في انتظار دفعتك"
    ],
    "scan.label": [
      "رمز QR يُمسح بمحفظة Solana"
    ],
    "scan.caption": [
      "امسح الرمز بمحفظة Solana."
    ],
    "scan.enlarge": [
      "تكبير (F)"
    ],
    "scan.close": [
      "إغلاق"
    ],
    "wallet.pay": [
      "الدفع بواسطة ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "wallet.none": [
      "لم يُعثر على محفظة في هذا المتصفح"
    ],
    "wallet.busy": [
      "وافق على الدفع في ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "offer.continue": [
      "المتابعة إلى الدفع"
    ],
    "home.title": [
      "ادفع واستلم بعملة USDC"
    ],
    "home.text": [
      "اقبل USDC على Solana. أرسل هدايا يستلمها أي شخص برمز."
    ],
    "home.redeem": [
      "استلام هدية"
    ],
    "home.dashboard": [
      "لوحة تحكم التجار"
    ],
    "home.docs": [
      "وثائق المطورين"
    ],
    "gift.from": [
      "هدية من ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "gift.summary": [
      "الهدية"
    ],
    "gift.about": [
      "محفوظة في حساب ضمان حتى استلامها. لا تستطيع Florin نقلها."
    ],
    "gift.preview": [
      "استلمها بالرمز الذي وصلك وبمحفظة Solana."
    ],
    "gift.offline": [
      "تتابع هذه الصفحة عند عودة الاتصال. لا يضيع شيء."
    ],
    "gift.tab.unfunded": [
      "لم تُموَّل بعد · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "gift.tab.open": [
      "هدية من ⁨",
      [
        "business"
      ],
      "⁩ · Florin"
    ],
    "gift.tab.taking": [
      "الهدية في الطريق · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "gift.tab.released": [
      "استُلمت الهدية · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "gift.tab.reclaimed": [
      "استُردت الهدية · ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "gift.state.unfunded": [
      "لم تُموَّل هذه الهدية بعد."
    ],
    "gift.state.open": [
      "هذه الهدية جاهزة للاستلام."
    ],
    "gift.state.taking": [
      "هذه الهدية في الطريق. في انتظار أن يصبح التحويل نهائيًا."
    ],
    "gift.state.released": [
      "استُلمت هذه الهدية. التحويل نهائي."
    ],
    "gift.state.reclaimed": [
      "لم يعد من الممكن استلام هذه الهدية."
    ],
    "gift.steps": [
      "الخطوات"
    ],
    "gift.step.code": [
      "الرمز"
    ],
    "gift.step.wallet": [
      "المحفظة"
    ],
    "gift.step.done": [
      "تم"
    ],
    "gift.step.passed": [
      "(تم)"
    ],
    "gift.unfunded.title": [
      "لم تُموَّل هذه الهدية بعد"
    ],
    "gift.unfunded.text": [
      "لم يُضف المرسل المال بعد، فلا يستطيع أحد استلامها. تُحدَّث هذه الصفحة فور إضافته."
    ],
    "gift.taking.title": [
      "يجري استلام هذه الهدية"
    ],
    "gift.taking.text": [
      "يستلمها شخص لديه الرمز إلى المحفظة أدناه. يصبح التحويل نهائيًا خلال 30 ثانية تقريبًا."
    ],
    "gift.taking.own.title": [
      "في الطريق إلى محفظتك"
    ],
    "gift.taking.own.text": [
      "يصبح التحويل نهائيًا خلال 30 ثانية تقريبًا. يمكنك إغلاق هذه الصفحة."
    ],
    "gift.taking.sent": [
      "أُرسل الطلب"
    ],
    "gift.taking.seen": [
      "رُصد على الشبكة"
    ],
    "gift.taking.final": [
      "نهائي"
    ],
    "gift.failed.title": [
      "فشلت المحاولة الأخيرة"
    ],
    "gift.failed.text": [
      "لم ينتقل أي مال والهدية ما زالت موجودة. أدخل الرمز لإعادة المحاولة."
    ],
    "gift.released.title": [
      "استُلمت هذه الهدية"
    ],
    "gift.released.text": [
      "لا يمكن استلام الهدية إلا مرة واحدة. إن لم تكن أنت من استلمها فاسأل من أرسلها إليك."
    ],
    "gift.released.own.title": [
      "أصبحت الهدية لك"
    ],
    "gift.released.own.text": [
      "هي الآن في محفظتك. لا شيء آخر عليك فعله."
    ],
    "gift.reclaimed.title": [
      "استرد المرسل هذه الهدية"
    ],
    "gift.reclaimed.text": [
      "عاد المال إلى المرسل ولم يعد الرمز صالحًا. اسأله إن لم تكن تتوقع ذلك."
    ],
    "gift.reclaimed.when": [
      "تاريخ الاسترداد"
    ],
    "gift.called_off.title": [
      "أُلغيت هذه الهدية"
    ],
    "gift.called_off.text": [
      "أُلغيت قبل تمويلها ورمزها غير صالح. اسأل المرسل إن لم تكن تتوقع ذلك."
    ],
    "gift.called_off.when": [
      "تاريخ الإلغاء"
    ],
    "gift.fact.taken": [
      "تاريخ الاستلام"
    ],
    "gift.fact.wallet": [
      "المحفظة"
    ],
    "gift.fact.transaction": [
      "المعاملة"
    ],
    "gift.other_code": [
      "استلام هدية برمز آخر"
    ],
    "code.title": [
      "أدخل رمز الهدية"
    ],
    "code.hint": [
      "16 حرفًا أو رقمًا. لا أهمية للمسافات والشرطات والأحرف الصغيرة. يُفحص الرمز في هذه الصفحة ولا يغادرها أبدًا."
    ],
    "code.reading": [
      "يُقرأ هكذا"
    ],
    "code.continue": [
      "متابعة"
    ],
    "code.wait": [
      "انتظر ⁨",
      [
        "seconds"
      ],
      "⁩ ث"
    ],
    "code.noscript.title": [
      "تحتاج هذه الصفحة إلى JavaScript"
    ],
    "code.noscript.text": [
      "يجب ألا يغادر الرمز هذه الصفحة، لذلك يقرؤه نص برمجي هنا. فعّل JavaScript وأعد تحميل الصفحة."
    ],
    "code.length.title": [
      "يتكون الرمز من 16 حرفًا أو رقمًا"
    ],
    "code.length.text": [
      "أدخلت ⁨",
      [
        "count"
      ],
      "⁩، دون احتساب المسافات والشرطات."
    ],
    "code.alphabet.title": [
      "أحد الأحرف لا يرد في الرموز"
    ],
    "code.alphabet.text": [
      "تتكون الرموز من أرقام وأحرف من A إلى Z ما عدا U. قارنه بالرمز الذي وصلك."
    ],
    "code.check.title": [
      "أحد الأحرف يبدو خطأ"
    ],
    "code.check.text": [
      "قارنه بالرمز الذي وصلك، حرفًا حرفًا."
    ],
    "code.other.title": [
      "هذا الرمز لا يطابق هذه الهدية"
    ],
    "code.other.text": [
      "قد يكون رمز هدية أخرى."
    ],
    "code.other.redeem": [
      "ابحث عن الهدية برمزها"
    ],
    "code.none.title": [
      "لا توجد هدية للاستلام بهذا الرمز"
    ],
    "code.none.text": [
      "الأسباب المحتملة:"
    ],
    "code.none.unfunded": [
      "لم تُموَّل الهدية بعد"
    ],
    "code.none.released": [
      "استُلمت الهدية من قبل"
    ],
    "code.none.reclaimed": [
      "استردها المرسل"
    ],
    "code.none.unknown": [
      "لا توجد هدية بهذا الرمز أصلًا"
    ],
    "code.none.then": [
      "إن كان لديك رابط الهدية فافتحه لمعرفة السبب. وإلا فاسأل من أعطاك الرمز."
    ],
    "gift.status.unfunded": [
      "لم تُموَّل بعد"
    ],
    "gift.status.open": [
      "جاهزة للاستلام"
    ],
    "gift.status.taking": [
      "في الطريق"
    ],
    "gift.status.released": [
      "استُلمت"
    ],
    "gift.status.reclaimed": [
      "استُردت"
    ],
    "code.limit.title": [
      "محاولات كثيرة جدًا"
    ],
    "code.limit.text": [
      "يمكن لكل اتصال البحث عن 10 رموز في الدقيقة. يمكنك المتابعة بعد انتهاء الانتظار."
    ],
    "code.offline.title": [
      "لا يوجد اتصال"
    ],
    "code.offline.text": [
      "تحقق من اتصالك ثم أعد المحاولة."
    ],
    "code.failed.title": [
      "تعذّر البحث عن الرمز"
    ],
    "code.failed.text": [
      "خوادمنا لا تستجيب. أعد المحاولة بعد قليل. يبدو الرمز صحيحًا ولم يغادر هذه الصفحة."
    ],
    "take.title": [
      "اختر محفظتك"
    ],
    "take.text": [
      "الرمز صحيح. تذهب الهدية إلى المحفظة التي تختارها. يمكنك مراجعة كل شيء قبل أن توافق."
    ],
    "take.with": [
      "المتابعة باستخدام ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "take.busy": [
      "وافق على الطلب في ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "take.other_code": [
      "إدخال رمز آخر"
    ],
    "take.other_wallet": [
      "استخدام محفظة أخرى"
    ],
    "take.own_fee": [
      "دفع رسوم الشبكة من محفظتي"
    ],
    "nowallet.phone": [
      "على الهاتف، افتح هذه الصفحة في متصفح محفظتك:"
    ],
    "nowallet.open": [
      "افتح في ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "nowallet.again": [
      "أدخل الرمز هناك. لا يكون جزءًا من أي رابط أبدًا."
    ],
    "nowallet.desk": [
      "أضف محفظة Solana إلى هذا المتصفح وأعد تحميل الصفحة، أو افتحها على هاتف في متصفح محفظتك:"
    ],
    "review.title": [
      "راجع ثم وافق في ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "review.what": [
      "توقّع معاملة واحدة. تنقل الهدية كاملة إلى محفظتك ولا تأخذ منها شيئًا."
    ],
    "review.what_own_fee": [
      "توقّع معاملة واحدة. تنقل الهدية كاملة إلى محفظتك ولا تأخذ منها سوى رسوم الشبكة."
    ],
    "review.receive": [
      "تستلم"
    ],
    "review.into": [
      "محفظتك"
    ],
    "review.fee": [
      "رسوم الشبكة"
    ],
    "review.fee.ours": [
      "تدفعها Florin، لا تحتاج إلى SOL"
    ],
    "review.fee.own": [
      "⁨",
      [
        "fee"
      ],
      "⁩، من محفظتك"
    ],
    "review.take": [
      "استلام ⁨",
      [
        "amount"
      ],
      "⁩"
    ],
    "redeem.title": [
      "استلام هدية"
    ],
    "redeem.text": [
      "أدخل الرمز الذي وصلك. سترى من أرسل الهدية وكم فيها قبل أن تختار محفظة."
    ],
    "trouble.network.title": [
      "هذه المحفظة على شبكة أخرى"
    ],
    "trouble.network.text": [
      "لا تدعم شبكة Solana الخاصة بهذه الدفعة. لم يُوقَّع شيء. اختر محفظة أخرى."
    ],
    "trouble.feature.title": [
      "هذه المحفظة لا تعمل هنا"
    ],
    "trouble.feature.text": [
      "تنقصها ميزة تحتاجها هذه الصفحة. استخدم محفظة أخرى، أو امسح الرمز بهاتف."
    ],
    "trouble.rejected.title": [
      "أُلغي الدفع في محفظتك"
    ],
    "trouble.rejected.text": [
      "لم يُوقَّع شيء ولم ينتقل أي مال. اضغط الزر لإعادة المحاولة."
    ],
    "trouble.no_account.title": [
      "لم تشارك محفظتك أي حساب"
    ],
    "trouble.no_account.text": [
      "اختر حسابًا في محفظتك، ثم اضغط الزر مجددًا."
    ],
    "trouble.balance_insufficient.title": [
      "رصيد USDC غير كافٍ"
    ],
    "trouble.balance_insufficient.text": [
      "في هذه المحفظة من USDC أقل من المبلغ المطلوب. أضف USDC، أو ادفع من محفظة أخرى."
    ],
    "trouble.sol_insufficient.title": [
      "رصيد SOL لا يكفي لرسوم الشبكة"
    ],
    "trouble.sol_insufficient.text": [
      "في هذه المحفظة ما يكفي من USDC، لكن رصيد SOL لا يغطي رسوم الشبكة. الرسوم أقل بكثير من سنت واحد، أو بضعة سنتات إذا كانت هذه أول دفعة للتاجر. أضف قليلًا من SOL، أو ادفع من محفظة أخرى."
    ],
    "trouble.payment_complete.title": [
      "تم الدفع من قبل"
    ],
    "trouble.payment_complete.text": [
      "لم يبقَ شيء للدفع."
    ],
    "trouble.payment_confirmed.title": [
      "الدفع جارٍ"
    ],
    "trouble.payment_confirmed.text": [
      "لدى الشبكة هذه الدفعة بالفعل. ستظهر هنا بعد قليل."
    ],
    "trouble.payment_canceled.title": [
      "أُلغي طلب الدفع"
    ],
    "trouble.payment_canceled.text": [
      "لا يوجد ما يُدفع. من فضلك لا ترسل أي شيء."
    ],
    "trouble.gift_not_funded.title": [
      "لم تُموَّل هذه الهدية بعد"
    ],
    "trouble.gift_not_funded.text": [
      "لم يُضف المرسل المال بعد. أعد المحاولة لاحقًا، أو اسأله."
    ],
    "trouble.gift_released.title": [
      "استُلمت هذه الهدية من قبل"
    ],
    "trouble.gift_released.text": [
      "لا يمكن استلام الهدية إلا مرة واحدة."
    ],
    "trouble.gift_reclaimed.title": [
      "استرد المرسل هذه الهدية"
    ],
    "trouble.gift_reclaimed.text": [
      "اطلب منه هدية جديدة."
    ],
    "trouble.release_in_progress.title": [
      "الهدية في الطريق بالفعل"
    ],
    "trouble.release_in_progress.text": [
      "يجري استلام هذه الهدية الآن. تحقق مجددًا بعد قليل."
    ],
    "trouble.release_attempts_exhausted.title": [
      "نفدت مرات الاستلام المجانية"
    ],
    "trouble.release_attempts_exhausted.text": [
      "أضف قليلًا من SOL للمتابعة. تدفع محفظتك عندئذ رسوم الشبكة."
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "نفدت مرات الاستلام المجانية لهذا اليوم"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "أعد المحاولة غدًا، أو ادفع رسوم الشبكة من محفظتك."
    ],
    "trouble.sponsor_dry.title": [
      "لا يمكننا دفع رسوم الشبكة الآن"
    ],
    "trouble.sponsor_dry.text": [
      "أعد المحاولة لاحقًا، أو ادفع الرسوم من محفظتك."
    ],
    "trouble.release_would_fail.title": [
      "سترفض الشبكة هذا الاستلام"
    ],
    "trouble.release_would_fail.text": [
      "لم يُرسل شيء. ربما استُلمت الهدية، أو يستردها المرسل الآن."
    ],
    "trouble.transaction_expired.title": [
      "انتهت صلاحية التوقيع"
    ],
    "trouble.transaction_expired.text": [
      "التوقيع صالح لمدة دقيقة تقريبًا. اضغط الزر مجددًا."
    ],
    "trouble.transaction_refused.title": [
      "المعاملة الموقَّعة غير مطابقة"
    ],
    "trouble.transaction_refused.text": [
      "تختلف عما رأيته هنا، لذلك لم يُرسل شيء. أعد المحاولة. وإن تكرر ذلك فاستخدم محفظة أخرى وأبلغنا."
    ],
    "trouble.rate_limit.title": [
      "محاولات كثيرة جدًا"
    ],
    "trouble.rate_limit.text": [
      "انتظر دقيقة، ثم أعد المحاولة."
    ],
    "trouble.offline.title": [
      "لا يوجد اتصال"
    ],
    "trouble.offline.text": [
      "تحقق من اتصالك واضغط الزر مجددًا. لم يضِع شيء."
    ],
    "trouble.unknown.title": [
      "حدث خطأ ما"
    ],
    "trouble.unknown.text": [
      "جاء رد غير متوقع من محفظتك أو من الشبكة. لم يُدفع شيء ما لم تُظهره محفظتك. أعد المحاولة، أو ادفع بطريقة أخرى."
    ],
    "trouble.gift_rejected.title": [
      "أُلغي الطلب في محفظتك"
    ],
    "trouble.gift_rejected.text": [
      "لم يُوقَّع شيء ولم ينتقل أي مال. اضغط الزر لإعادة المحاولة."
    ],
    "trouble.gift_network.title": [
      "هذه المحفظة على شبكة أخرى"
    ],
    "trouble.gift_network.text": [
      "لا تدعم شبكة Solana الخاصة بهذه الهدية. لم يُوقَّع شيء. اختر محفظة أخرى."
    ],
    "trouble.gift_feature.title": [
      "هذه المحفظة لا تعمل هنا"
    ],
    "trouble.gift_feature.text": [
      "لا تستطيع توقيع معاملة يوقّعها آخرون أيضًا. لم يُوقَّع شيء. استخدم محفظة أخرى."
    ],
    "trouble.gift_unknown.title": [
      "حدث خطأ ما"
    ],
    "trouble.gift_unknown.text": [
      "جاء رد غير متوقع من محفظتك أو من الشبكة. الهدية ما زالت موجودة ما لم تذكر هذه الصفحة غير ذلك. أعد المحاولة، أو استخدم محفظة أخرى."
    ],
    "trouble.gift_own_fee.title": [
      "سترفض الشبكة هذا الاستلام"
    ],
    "trouble.gift_own_fee.text": [
      "لم يُرسل شيء. الأرجح أن رصيد SOL في هذه المحفظة لا يكفي لرسوم الشبكة: أضف قليلًا، أو استخدم محفظة أخرى. وربما تكون الهدية قد استُلمت أو استُردت."
    ],
    "trouble.gift_recipient.title": [
      "لا يمكن لهذه المحفظة استلام الهدية"
    ],
    "trouble.gift_recipient.text": [
      "عنوانها يخص برنامجًا أو خدمة، لا شخصًا. استخدم محفظة أخرى."
    ],
    "privacy.title": [
      "الخصوصية"
    ],
    "privacy.what": [
      "لتعرض لك هذه الصفحة ما يجب دفعه، تطلبه من Florin. يُستخدم عنوان IP الخاص بك للحد من إساءة الاستخدام ولا يُحفظ مع المدفوعات."
    ],
    "privacy.chain": [
      "الدفعة معاملة على شبكة Solana العامة. يمكن لأي شخص أن يراها هناك إلى الأبد: المحفظتان والمبلغ والوقت."
    ],
    "privacy.code": [
      "لا يغادر رمز الهدية هذه الصفحة أبدًا. يشتق متصفحك منه مفتاحًا ولا يرسل سوى الجزء العام من المفتاح وتوقيع."
    ],
    "privacy.cookies": [
      "لا تتبع في هذه الصفحات ولا تحليلات ولا أي شيء من أطراف ثالثة. يُحفظ اختيارك للمظهر في هذا المتصفح فقط."
    ],
    "terms.title": [
      "الشروط"
    ],
    "terms.role": [
      "تعرض Florin ما يطلبه التاجر وتبلغه بدفعتك. يذهب المال من محفظتك إلى محفظته. لا يمر عبر Florin أبدًا."
    ],
    "terms.final": [
      "لا يمكن التراجع عن دفعة على Solana. يرد التاجر المبالغ من محفظته الخاصة."
    ],
    "terms.gifts": [
      "يستطيع أي شخص لديه رمز هدية أن يستلمها، مرة واحدة. وحتى ذلك الحين يستطيع المرسل استردادها."
    ],
    "terms.warranty": [
      "يُقدَّم البرنامج دون ضمان، بموجب رخصة Apache License 2.0."
    ],
    "report.title": [
      "الإبلاغ عن مشكلة"
    ],
    "report.how": [
      "إذا كان تاجر يستلم المدفوعات هنا ليس كما يدّعي، أو يبيع ما لا يجوز بيعه، فراسلنا وأرسل عنوان الصفحة."
    ],
    "report.what": [
      "لاسترداد مبلغ أو لسؤال عن مشترياتك، تواصل مع التاجر. هو وحده من يستطيع إعادة المال."
    ],
    "report.limits": [
      "لا تستطيع Florin إيقاف دفعة أو التراجع عنها، لكنها تستطيع إغلاق حساب."
    ],
    "receipt.copy": [
      "نسخ الرابط"
    ],
    "auth.title": [
      "أكّد عملية الشراء"
    ],
    "auth.opening": [
      "جارٍ الفتح…"
    ],
    "auth.buying": [
      "عملية شراء من ⁨",
      [
        "shop"
      ],
      "⁩"
    ],
    "auth.summary": [
      "ملخص الشراء"
    ],
    "auth.items": [
      "المنتجات"
    ],
    "auth.card": [
      "البطاقة"
    ],
    "auth.card.value": [
      "⁨",
      [
        "brand"
      ],
      "⁩ المنتهية بـ ⁦",
      [
        "last4"
      ],
      "⁩"
    ],
    "auth.left": [
      "الوقت المتبقي"
    ],
    "auth.code.title": [
      "أدخل رمز أمان بطاقتك"
    ],
    "auth.code.text": [
      "يحتاجه المتجر لقبول طلبك."
    ],
    "auth.code.safe": [
      "ينتقل الرمز مباشرة من إطاره المحمي إلى خزنتنا. نستخدمه لهذا الشراء فقط ثم نتلفه."
    ],
    "auth.frame_failed.title": [
      "تعذّر تحميل النموذج"
    ],
    "auth.frame_failed.text": [
      "لم يُخصم أي مبلغ. أعد المحاولة."
    ],
    "auth.late.title": [
      "انتهى الوقت"
    ],
    "auth.late.text": [
      "وصل الرمز متأخرًا ولم يُستخدم. لم يُدفع شيء."
    ],
    "auth.challenge.title": [
      "تحقق من هويتك لدى البنك"
    ],
    "auth.going_on.title": [
      "عملية الشراء جارية"
    ],
    "auth.going_on.text": [
      "لا شيء آخر عليك فعله. يستغرق الأمر عادةً أقل من دقيقة، ويستمر حتى لو أغلقت هذه الصفحة."
    ],
    "auth.step.given": [
      "وصلت الإجابة"
    ],
    "auth.step.paying": [
      "جارٍ الدفع في المتجر"
    ],
    "auth.step.bought": [
      "تم تقديم الطلب"
    ],
    "auth.unsure.title": [
      "نتحقق من النتيجة"
    ],
    "auth.unsure.text": [
      "لم يوضح المتجر ولا البنك بعد هل خُصم المبلغ من البطاقة. لن ندفع مرة أخرى في هذه الأثناء. يمكنك إغلاق هذه الصفحة."
    ],
    "auth.succeeded.title": [
      "تم تقديم الطلب"
    ],
    "auth.succeeded.text": [
      "قبِل المتجر طلبك. يمكنك إغلاق هذه الصفحة."
    ],
    "auth.failed.title": [
      "فشلت عملية الشراء"
    ],
    "auth.failed.challenge_expired": [
      "لم يتلقَّ البنك إجابة في الوقت المحدد."
    ],
    "auth.failed.challenge_lost": [
      "فقدنا صفحة البنك قبل أن تجيب."
    ],
    "auth.failed.authentication_failed": [
      "لم يوافق البنك على العملية."
    ],
    "auth.failed.security_code_missing": [
      "لم يُدخَل رمز الأمان في الوقت المحدد."
    ],
    "auth.failed.authentication_required": [
      "لم يُجب أحد في الوقت المحدد، أو رفض البنك."
    ],
    "auth.failed.card_declined": [
      "رُفضت البطاقة."
    ],
    "auth.failed.insufficient_balance": [
      "رصيد البطاقة غير كافٍ."
    ],
    "auth.failed.out_of_stock": [
      "نفدت الكمية لدى المتجر."
    ],
    "auth.failed.other": [
      "أوقفت مشكلة لدى المتجر عملية الشراء."
    ],
    "auth.failed.unpaid": [
      "لم يُدفع شيء. يمكن لمرسل الرابط أن يعيد المحاولة."
    ],
    "auth.unknown.title": [
      "لا يمكن استخدام هذا الرابط"
    ],
    "auth.unknown.text": [
      "يُفتح الرابط مرة واحدة، وفقط عندما تكون الإجابة مطلوبة. اطلب رابطًا جديدًا من المرسل."
    ],
    "auth.taken.title": [
      "فُتحت في مكان آخر"
    ],
    "auth.taken.text": [
      "عملية الشراء مفتوحة الآن على جهاز آخر أو في نافذة أخرى. تابع هناك، أو اطلب رابطًا جديدًا."
    ],
    "auth.down.title": [
      "غير متاح مؤقتًا"
    ],
    "auth.down.text": [
      "خوادمنا لا تستجيب. أعد المحاولة بعد قليل."
    ],
    "auth.done.title": [
      "انتهى كل شيء"
    ],
    "auth.done.text": [
      "يمكنك إغلاق هذه الصفحة."
    ],
    "auth.offline.title": [
      "لا يوجد اتصال"
    ],
    "auth.offline.text": [
      "تتابع هذه الصفحة عند عودة الاتصال."
    ],
    "auth.noscript.title": [
      "تحتاج هذه الصفحة إلى JavaScript"
    ],
    "auth.noscript.text": [
      "فعّله ثم أعد تحميل الصفحة. يجب ألا يمر رمزك عبر نموذج يمكن لغيرك قراءته."
    ],
    "frame.title": [
      "بيانات البطاقة"
    ],
    "frame.account": [
      "ستُضاف هذه البطاقة إلى ",
      [
        "name"
      ]
    ],
    "frame.number": [
      "رقم البطاقة"
    ],
    "frame.expiry": [
      "تاريخ الانتهاء"
    ],
    "frame.expiry.hint": [
      "الشهر والسنة"
    ],
    "frame.code": [
      "رمز الأمان"
    ],
    "frame.code.hint3": [
      "3 أرقام على الوجه الخلفي"
    ],
    "frame.code.hint4": [
      "4 أرقام على الوجه الأمامي"
    ],
    "frame.code.action": [
      "متابعة"
    ],
    "frame.card.action": [
      "حفظ البطاقة"
    ],
    "frame.sending": [
      "جارٍ الإرسال…"
    ],
    "frame.taken": [
      "تم الاستلام. شكرًا."
    ],
    "frame.problem.number": [
      "أدخل رقم بطاقة صالحًا"
    ],
    "frame.problem.expiry": [
      "أدخل تاريخ انتهاء لم ينقضِ"
    ],
    "frame.problem.code": [
      "أدخل رمز الأمان المكوَّن من ",
      [
        "digits"
      ],
      " أرقام"
    ],
    "frame.trouble.refused.title": [
      "انتهت صلاحية هذا النموذج"
    ],
    "frame.trouble.refused.text": [
      "أعد تحميل الصفحة ثم أعد المحاولة. لم يُخصم شيء."
    ],
    "frame.trouble.busy.title": [
      "محاولات كثيرة جدًا"
    ],
    "frame.trouble.busy.text": [
      "انتظر دقيقة ثم أعد المحاولة. لم يُخصم شيء."
    ],
    "frame.trouble.failed.title": [
      "تعذّر إرسال بياناتك"
    ],
    "frame.trouble.failed.text": [
      "تحقق من اتصالك ثم أعد المحاولة. لم يُخصم شيء."
    ],
    "frame.alone.title": [
      "افتح هذا النموذج من لوحة تحكم Florin"
    ],
    "frame.alone.text": [
      "لا يعمل هذا النموذج بمفرده. لم يُحفظ شيء."
    ],
    "frame.noscript.title": [
      "يحتاج هذا النموذج إلى JavaScript"
    ]
  }
}
