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
      "Show all of it: ",
      [
        "what"
      ]
    ],
    "signature.name": [
      "transaction"
    ],
    "signature.explorer": [
      "See transaction ",
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
      "Colours"
    ],
    "scheme.auto": [
      "As this device"
    ],
    "scheme.light": [
      "Light"
    ],
    "scheme.dark": [
      "Dark"
    ],
    "bank.whose": [
      "This is the page of ",
      [
        "host"
      ],
      ", as a browser of ours shows it to you. What you type goes to that page and is kept nowhere. Your bank knows your card’s number: never type it there."
    ],
    "bank.keyboard": [
      "Your bank’s page. Keys go to it; press Escape to leave it."
    ],
    "bank.plain": [
      "Use a plain form instead"
    ],
    "bank.picture": [
      "Show the bank’s page"
    ],
    "bank.state.opening": [
      "Your bank’s page is being fetched…"
    ],
    "bank.state.again": [
      "The connection was lost. Trying again…"
    ],
    "bank.ended.over": [
      "Your bank has your answer"
    ],
    "bank.ended.over.text": [
      "The shop is finishing your order."
    ],
    "bank.ended.taken_over": [
      "Opened somewhere else"
    ],
    "bank.ended.taken_over.text": [
      "Your bank’s page is now shown in another window or on another device. Go on there."
    ],
    "bank.ended.time_is_up": [
      "Time is up"
    ],
    "bank.ended.time_is_up.text": [
      "Your bank was not answered in time. We are making sure that nothing was paid."
    ],
    "failure.again": [
      "Try again"
    ],
    "failure.unknown.title": [
      "There is nothing here"
    ],
    "failure.unknown.text": [
      "This address leads nowhere. Check that it is complete, or ask whoever sent it for a new one. Nothing was paid."
    ],
    "failure.busy.title": [
      "Too many requests"
    ],
    "failure.busy.text": [
      "A lot is being asked from your connection. Wait a few seconds and try again. Nothing was paid."
    ],
    "failure.down.title": [
      "This cannot be shown right now"
    ],
    "failure.down.text": [
      "Something does not answer on our side. Try again in a moment. A payment that you have sent is not lost: it is on the network."
    ],
    "failure.link_canceled.title": [
      "This link is no longer open"
    ],
    "failure.link_canceled.text": [
      "The business has closed this payment link. Ask them for a new one. Nothing was paid."
    ],
    "pay.to": [
      "Pay ",
      [
        "business"
      ]
    ],
    "pay.summary": [
      "What you pay"
    ],
    "pay.total": [
      "Total"
    ],
    "pay.lines": [
      "What is bought"
    ],
    "pay.lines.what": [
      "What"
    ],
    "pay.lines.price": [
      "Price"
    ],
    "pay.received": [
      "Received so far"
    ],
    "pay.outstanding": [
      "Still to pay"
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
      "Part paid · ",
      [
        "business"
      ]
    ],
    "pay.tab.confirming": [
      "Payment seen · ",
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
      "A part has arrived. Waiting for the rest."
    ],
    "pay.state.confirming": [
      "Your payment was seen. The network is making it final."
    ],
    "pay.state.complete": [
      "Your payment is final."
    ],
    "pay.state.free": [
      "There is nothing to pay."
    ],
    "pay.state.canceled": [
      "This was canceled."
    ],
    "pay.who.title": [
      "Who gets the money"
    ],
    "pay.who.text": [
      "It goes straight to the wallet of ",
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
      "This page goes on by itself as soon as the connection is back. A payment that you have sent is not lost."
    ],
    "pay.sent.title": [
      "Payment sent"
    ],
    "pay.sent.text": [
      "Your wallet has sent it. The network usually sees it within seconds."
    ],
    "problem.underpaid.title": [
      [
        "missing"
      ],
      " are still missing"
    ],
    "problem.underpaid.text": [
      [
        "received"
      ],
      " have arrived and count. Pay the rest below: the amount is already set to it."
    ],
    "problem.wrong_asset.title": [
      "That was not USDC"
    ],
    "problem.wrong_asset.text": [
      "Another token was sent, which does not count here. Ask ",
      [
        "business"
      ],
      " about it, and pay with USDC."
    ],
    "problem.wrong_recipient.title": [
      "It went to another account"
    ],
    "problem.wrong_recipient.text": [
      "USDC was sent, but not to the wallet shown here, so it does not count. Check the address that you sent it to, and pay again with the code or button below."
    ],
    "problem.failed.title": [
      "The payment failed on the network"
    ],
    "problem.failed.text": [
      "No money moved. You can simply try again."
    ],
    "surplus.over.title": [
      [
        "amount"
      ],
      " too much"
    ],
    "surplus.over.text": [
      "More has arrived than was asked for. ",
      [
        "business"
      ],
      " has it and can send the rest back: contact them with this page."
    ],
    "surplus.twice.title": [
      "This was paid twice"
    ],
    "surplus.twice.text": [
      "Another ",
      [
        "amount"
      ],
      " arrived after all had been paid. ",
      [
        "business"
      ],
      " has it and can send it back: contact them with this page."
    ],
    "surplus.late.title": [
      "Paid after it was canceled"
    ],
    "surplus.late.text": [
      [
        "amount"
      ],
      " arrived although this had been canceled. ",
      [
        "business"
      ],
      " has it and can send it back: contact them with this page."
    ],
    "progress.label": [
      "Progress of your payment"
    ],
    "progress.sent": [
      "Payment sent"
    ],
    "progress.confirming": [
      "Payment seen"
    ],
    "progress.text": [
      "It becomes final within about half a minute. You may close this page: nothing is lost."
    ],
    "progress.step.sent": [
      "Sent by your wallet"
    ],
    "progress.step.seen": [
      "Seen by the network"
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
    "receipt.business": [
      "Business"
    ],
    "receipt.payment": [
      "Payment"
    ],
    "receipt.id": [
      "Receipt"
    ],
    "receipt.print": [
      "Print or save as PDF"
    ],
    "receipt.share": [
      "Keep or share this receipt:"
    ],
    "receipt.link": [
      "address of this receipt"
    ],
    "canceled.title": [
      "This was canceled"
    ],
    "canceled.text": [
      [
        "business"
      ],
      " has canceled it. Nothing is to be paid: please do not send anything."
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
      "Pay from another device: show the code"
    ],
    "doors.waiting": [
      "Waiting for your payment"
    ],
    "scan.label": [
      "Code to scan with a Solana wallet"
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
      "No wallet was found in this browser."
    ],
    "wallet.busy": [
      "Look at ",
      [
        "wallet"
      ],
      ": it asks you to agree."
    ],
    "offer.continue": [
      "Continue to payment"
    ],
    "home.title": [
      "Pay and be paid in USDC"
    ],
    "home.text": [
      "Florin takes payments in USDC on Solana, straight from wallet to wallet, and gifts that a code of 16 characters opens."
    ],
    "home.redeem": [
      "Redeem a gift"
    ],
    "home.dashboard": [
      "For merchants"
    ],
    "home.docs": [
      "For developers"
    ],
    "gift.from": [
      "A gift from ",
      [
        "business"
      ]
    ],
    "gift.summary": [
      "The gift"
    ],
    "gift.about": [
      "It lies in an escrow on the Solana network. Whoever has the code can take all of it, once. Florin cannot touch it."
    ],
    "gift.preview": [
      "To take it you need the code that came with it and a Solana wallet."
    ],
    "gift.offline": [
      "This page goes on by itself as soon as the connection is back. Nothing is lost."
    ],
    "gift.tab.unfunded": [
      "No money yet · ",
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
      "Gift taken · ",
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
      "This gift has no money yet."
    ],
    "gift.state.open": [
      "This gift can be taken."
    ],
    "gift.state.taking": [
      "This gift is on its way. The network is making it final."
    ],
    "gift.state.released": [
      "This gift was taken. It is final."
    ],
    "gift.state.reclaimed": [
      "This gift can no longer be taken."
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
      "This gift has no money yet"
    ],
    "gift.unfunded.text": [
      "Its sender has not paid it in, so nobody can take it. As soon as they have, this page shows it by itself."
    ],
    "gift.taking.title": [
      "This gift is being taken"
    ],
    "gift.taking.text": [
      "Somebody who has the code is taking it to the wallet below. It becomes final within about half a minute."
    ],
    "gift.taking.own.title": [
      "On its way to your wallet"
    ],
    "gift.taking.own.text": [
      "It becomes final within about half a minute. You may close this page: nothing is lost."
    ],
    "gift.taking.sent": [
      "Submitted"
    ],
    "gift.taking.seen": [
      "Seen by the network"
    ],
    "gift.taking.final": [
      "Final"
    ],
    "gift.failed.title": [
      "The last try did not get through"
    ],
    "gift.failed.text": [
      "No money moved and the gift is still there. Enter the code to try again."
    ],
    "gift.released.title": [
      "This gift was taken"
    ],
    "gift.released.text": [
      "A gift can be taken once only. If it was not you, ask whoever sent it to you."
    ],
    "gift.released.own.title": [
      "It is yours"
    ],
    "gift.released.own.text": [
      "You can see it in your wallet. There is nothing more to do."
    ],
    "gift.reclaimed.title": [
      "This gift was taken back"
    ],
    "gift.reclaimed.text": [
      "Its sender has taken the money back, and its code opens nothing any more. Ask them if you did not expect that."
    ],
    "gift.reclaimed.when": [
      "Taken back on"
    ],
    "gift.called_off.title": [
      "This gift was called off"
    ],
    "gift.called_off.text": [
      "It was given up before it had any money, and its code opens nothing. Ask its sender if you did not expect that."
    ],
    "gift.called_off.when": [
      "Called off on"
    ],
    "gift.fact.taken": [
      "Taken on"
    ],
    "gift.fact.wallet": [
      "Wallet"
    ],
    "gift.fact.transaction": [
      "Transaction"
    ],
    "gift.other_code": [
      "Have another code? Redeem it"
    ],
    "code.title": [
      "Enter the code"
    ],
    "code.hint": [
      "16 characters. Spaces, dashes and small letters do not matter. The code is checked on this page and never leaves it."
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
      "This needs JavaScript"
    ],
    "code.noscript.text": [
      "The code must not leave this page, so it is used here, by a script. Switch JavaScript on and load the page again."
    ],
    "code.length.title": [
      "A code has 16 characters"
    ],
    "code.length.text": [
      "Characters in what you typed, without spaces and dashes: ",
      [
        "count"
      ],
      "."
    ],
    "code.alphabet.title": [
      "One character cannot be in a code"
    ],
    "code.alphabet.text": [
      "Codes are made of digits and of letters from A to Z without U. Compare it with the code that you were given."
    ],
    "code.check.title": [
      "One character looks wrong"
    ],
    "code.check.text": [
      "Compare it with the code that you were given, character by character."
    ],
    "code.other.title": [
      "This is not the code of this gift"
    ],
    "code.other.text": [
      "It may open another gift."
    ],
    "code.other.redeem": [
      "Look for the gift by its code"
    ],
    "code.none.title": [
      "This code opens no gift now"
    ],
    "code.none.text": [
      "It is one of these, and the code alone does not tell which:"
    ],
    "code.none.unfunded": [
      "the gift has no money yet,"
    ],
    "code.none.released": [
      "it was taken already,"
    ],
    "code.none.reclaimed": [
      "its sender took it back,"
    ],
    "code.none.unknown": [
      "or there never was one."
    ],
    "code.none.then": [
      "If you have the link of the gift, open it: it says which. Otherwise ask whoever gave you the code."
    ],
    "gift.status.unfunded": [
      "No money yet"
    ],
    "gift.status.open": [
      "Ready to be taken"
    ],
    "gift.status.taking": [
      "On its way"
    ],
    "gift.status.released": [
      "Taken"
    ],
    "gift.status.reclaimed": [
      "Taken back"
    ],
    "code.limit.title": [
      "Too many tries"
    ],
    "code.limit.text": [
      "A connection may look up ten codes a minute. You can go on when the wait is over."
    ],
    "code.offline.title": [
      "No connection"
    ],
    "code.offline.text": [
      "Check your connection and press the button again."
    ],
    "code.failed.title": [
      "It could not be looked up"
    ],
    "code.failed.text": [
      "Something does not answer on our side. Try again in a moment. The code is good: it did not leave this page."
    ],
    "take.title": [
      "Choose your wallet"
    ],
    "take.text": [
      "The code is right. The gift goes to the wallet that you choose; you see everything before you agree."
    ],
    "take.with": [
      "Continue with ",
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
      "Let my wallet pay the network fee"
    ],
    "nowallet.phone": [
      "On a phone, open this page in the browser of your wallet:"
    ],
    "nowallet.open": [
      "Open in ",
      [
        "wallet"
      ]
    ],
    "nowallet.again": [
      "You enter the code there: it is never put into an address."
    ],
    "nowallet.desk": [
      "Add a Solana wallet to this browser and load this page again, or open it on a phone in the browser of your wallet:"
    ],
    "review.title": [
      "Check it, then agree in ",
      [
        "wallet"
      ]
    ],
    "review.what": [
      "You sign one transaction. It moves the whole gift to your wallet and takes nothing out of it."
    ],
    "review.what_own_fee": [
      "You sign one transaction. It moves the whole gift to your wallet and takes nothing out of it but the network fee."
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
      "Florin pays it, you need no SOL"
    ],
    "review.fee.own": [
      [
        "fee"
      ],
      ", paid by your wallet"
    ],
    "review.take": [
      "Take ",
      [
        "amount"
      ]
    ],
    "redeem.title": [
      "Redeem a gift"
    ],
    "redeem.text": [
      "Enter the code that you were given. You see who the gift is from and how much it holds before you choose a wallet."
    ],
    "trouble.network.title": [
      "This wallet is for another network"
    ],
    "trouble.network.text": [
      "It does not offer the Solana network that this page is paid on. Nothing was signed. Choose another wallet."
    ],
    "trouble.feature.title": [
      "This wallet cannot do it here"
    ],
    "trouble.feature.text": [
      "It does not offer this page what is needed. Use another wallet, or scan the code with a phone."
    ],
    "trouble.rejected.title": [
      "You said no in the wallet"
    ],
    "trouble.rejected.text": [
      "Nothing was signed and nothing moved. Press the button again if you want to go on."
    ],
    "trouble.no_account.title": [
      "The wallet shared no account"
    ],
    "trouble.no_account.text": [
      "Choose an account in the wallet, then press the button again."
    ],
    "trouble.balance_insufficient.title": [
      "Not enough USDC"
    ],
    "trouble.balance_insufficient.text": [
      "This wallet holds less USDC than is to be paid. Add USDC to it, or pay from another wallet."
    ],
    "trouble.sol_insufficient.title": [
      "Not enough SOL for the network fee"
    ],
    "trouble.sol_insufficient.text": [
      "This wallet has the USDC, but too little SOL for the fee of the network, which is well below a cent, or a few cents if the business is paid for the first time. Add a little SOL, or pay from another wallet."
    ],
    "trouble.payment_complete.title": [
      "It is paid already"
    ],
    "trouble.payment_complete.text": [
      "Nothing is left to pay."
    ],
    "trouble.payment_confirmed.title": [
      "It is being paid"
    ],
    "trouble.payment_confirmed.text": [
      "The network has a payment for it already. This page shows it in a moment."
    ],
    "trouble.payment_canceled.title": [
      "It was canceled"
    ],
    "trouble.payment_canceled.text": [
      "Nothing is to be paid any more. Please do not send anything."
    ],
    "trouble.gift_not_funded.title": [
      "This gift has no money yet"
    ],
    "trouble.gift_not_funded.text": [
      "Its sender has not paid it. Try again later, or ask them."
    ],
    "trouble.gift_released.title": [
      "This gift was taken already"
    ],
    "trouble.gift_released.text": [
      "It can be taken once only."
    ],
    "trouble.gift_reclaimed.title": [
      "This gift was taken back"
    ],
    "trouble.gift_reclaimed.text": [
      "Its sender has taken it back. Ask them for a new one."
    ],
    "trouble.release_in_progress.title": [
      "It is on its way already"
    ],
    "trouble.release_in_progress.text": [
      "This gift is being taken right now. Wait a moment and look again."
    ],
    "trouble.release_attempts_exhausted.title": [
      "We have paid the network fee often enough"
    ],
    "trouble.release_attempts_exhausted.text": [
      "You can still take the gift if your wallet pays the network fee itself."
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "No more network fees are paid today"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "Try again tomorrow, or let your wallet pay the network fee itself."
    ],
    "trouble.sponsor_dry.title": [
      "We cannot pay the network fee right now"
    ],
    "trouble.sponsor_dry.text": [
      "Try again later, or let your wallet pay the network fee itself."
    ],
    "trouble.release_would_fail.title": [
      "The network would refuse it right now"
    ],
    "trouble.release_would_fail.text": [
      "Nothing was sent. The gift may have been taken, or is being taken back."
    ],
    "trouble.transaction_expired.title": [
      "It took too long"
    ],
    "trouble.transaction_expired.text": [
      "What you signed is good for about a minute. Press the button again."
    ],
    "trouble.transaction_refused.title": [
      "What came back was not what was shown"
    ],
    "trouble.transaction_refused.text": [
      "Nothing was sent. Try again; if it stays so, use another wallet and report it."
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
      "That did not work"
    ],
    "trouble.unknown.text": [
      "The wallet or the network answered something unexpected. Nothing was paid by this attempt unless your wallet shows it. Try again, or use another way to pay."
    ],
    "trouble.gift_network.title": [
      "This wallet is for another network"
    ],
    "trouble.gift_network.text": [
      "It does not offer the Solana network that this gift is on. Nothing was signed. Choose another wallet."
    ],
    "trouble.gift_feature.title": [
      "This wallet cannot do it here"
    ],
    "trouble.gift_feature.text": [
      "It cannot sign what others sign with it. Nothing was signed. Use another wallet."
    ],
    "trouble.gift_unknown.title": [
      "That did not work"
    ],
    "trouble.gift_unknown.text": [
      "The wallet or the network answered something unexpected. The gift is still there unless this page says otherwise. Try again, or use another wallet."
    ],
    "trouble.gift_own_fee.title": [
      "The network would refuse it right now"
    ],
    "trouble.gift_own_fee.text": [
      "Nothing was sent. Most likely this wallet has too little SOL for the network fee: add a little, or use another wallet. The gift may also have been taken, or taken back."
    ],
    "trouble.gift_recipient.title": [
      "This wallet cannot take it"
    ],
    "trouble.gift_recipient.text": [
      "Its address belongs to a program or to a service, not to a person. Use another wallet."
    ],
    "privacy.title": [
      "Privacy"
    ],
    "privacy.what": [
      "To show you what is to be paid, this page asks Florin for it. Your address on the internet is used to limit misuse and is not kept with payments."
    ],
    "privacy.chain": [
      "A payment is a transaction on the public Solana network. Anybody can see it there for ever: the two wallets, the amount and the time."
    ],
    "privacy.code": [
      "The code of a gift never leaves this page. A key is derived from it here, in your browser, and only a signature is sent."
    ],
    "privacy.cookies": [
      "There is no tracking, no analytics and nothing from third parties on these pages. Your choice of colours is kept in this browser only."
    ],
    "terms.title": [
      "Terms"
    ],
    "terms.role": [
      "Florin shows what a business asks for and tells it that you have paid. The money goes from your wallet to theirs. Florin never holds it."
    ],
    "terms.final": [
      "A payment on Solana cannot be reversed. Refunds are made by the business, from its own wallet."
    ],
    "terms.gifts": [
      "Whoever has the code of a gift can take it, once. Until then its sender can take it back."
    ],
    "terms.warranty": [
      "The software comes without warranty, under the Apache License 2.0."
    ],
    "report.title": [
      "Report a problem"
    ],
    "report.how": [
      "If a business that asks for payments here is not what it claims to be, or sells what it must not sell, write to us with the address of the page."
    ],
    "report.what": [
      "For a refund, or a question about what you bought, contact the business: only it can send money back."
    ],
    "report.limits": [
      "Florin cannot stop or reverse a payment, but it can close an account."
    ],
    "receipt.copy": [
      "Copy link"
    ],
    "auth.title": [
      "Confirm a purchase"
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
      "What is bought"
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
      "The shop asks for it before it takes your order."
    ],
    "auth.code.safe": [
      "The code goes straight from its own protected frame to the vault. It is used for this purchase alone and destroyed right after."
    ],
    "auth.frame_failed.title": [
      "The form could not be loaded"
    ],
    "auth.frame_failed.text": [
      "Nothing was charged. Try again."
    ],
    "auth.late.title": [
      "The time is over"
    ],
    "auth.late.text": [
      "The code came too late and was not used. Nothing was paid."
    ],
    "auth.challenge.title": [
      "Your bank asks: is it you?"
    ],
    "auth.going_on.title": [
      "Your purchase goes on"
    ],
    "auth.going_on.text": [
      "There is nothing more to do. It usually takes less than a minute, and goes on if you close this page."
    ],
    "auth.step.given": [
      "Answer received"
    ],
    "auth.step.paying": [
      "Paying at the shop"
    ],
    "auth.step.bought": [
      "Bought"
    ],
    "auth.unsure.title": [
      "We are finding out what came of it"
    ],
    "auth.unsure.text": [
      "Neither the shop nor your bank has told us yet whether the card was charged. Nothing is paid again meanwhile, and you can close this page."
    ],
    "auth.succeeded.title": [
      "Bought"
    ],
    "auth.succeeded.text": [
      "The shop has taken the order. You can close this page."
    ],
    "auth.failed.title": [
      "Not bought"
    ],
    "auth.failed.challenge_expired": [
      "Your bank was not answered in time."
    ],
    "auth.failed.challenge_lost": [
      "Your bank’s page was lost on our side before it was answered."
    ],
    "auth.failed.authentication_failed": [
      "Your bank did not let it through."
    ],
    "auth.failed.security_code_missing": [
      "The security code was not given in time."
    ],
    "auth.failed.authentication_required": [
      "Nobody answered in time, or the bank said no."
    ],
    "auth.failed.card_declined": [
      "The card was declined."
    ],
    "auth.failed.insufficient_balance": [
      "The card does not have enough money."
    ],
    "auth.failed.out_of_stock": [
      "The shop has sold out."
    ],
    "auth.failed.other": [
      "Something at the shop kept it from being bought."
    ],
    "auth.failed.unpaid": [
      "Nothing was paid. Whoever asked you can try again."
    ],
    "auth.unknown.title": [
      "This link cannot be used"
    ],
    "auth.unknown.text": [
      "A link opens once, and only while an answer is waited for. Ask whoever sent it for a new one."
    ],
    "auth.taken.title": [
      "Opened somewhere else"
    ],
    "auth.taken.text": [
      "This purchase was opened on another device or in another window. Go on there, or ask for a new link."
    ],
    "auth.down.title": [
      "This cannot be shown right now"
    ],
    "auth.down.text": [
      "Something does not answer on our side. Try again in a moment."
    ],
    "auth.done.title": [
      "All done here"
    ],
    "auth.done.text": [
      "You can close this page."
    ],
    "auth.offline.title": [
      "No connection"
    ],
    "auth.offline.text": [
      "This page goes on by itself as soon as the connection is back."
    ],
    "auth.noscript.title": [
      "This page needs scripts"
    ],
    "auth.noscript.text": [
      "Switch them on and reload the page: your code must not pass through a form that others can read."
    ],
    "frame.title": [
      "Card details"
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
      "3 digits, on the back"
    ],
    "frame.code.hint4": [
      "4 digits, on the front"
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
      "This is no card number. Check its digits."
    ],
    "frame.problem.expiry": [
      "Enter a month and a year that have not passed."
    ],
    "frame.problem.code": [
      "Enter the ",
      [
        "digits"
      ],
      " digits of the code."
    ],
    "frame.trouble.refused.title": [
      "This form is no longer valid"
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
      "It could not be sent"
    ],
    "frame.trouble.failed.text": [
      "Check your connection and try again. Nothing was charged."
    ],
    "frame.alone.title": [
      "Open this form from your Florin dashboard"
    ],
    "frame.alone.text": [
      "It does not work on its own. Nothing was saved."
    ],
    "frame.noscript.title": [
      "This form needs scripts"
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
      "Colores"
    ],
    "scheme.auto": [
      "Como este dispositivo"
    ],
    "scheme.light": [
      "Claro"
    ],
    "scheme.dark": [
      "Oscuro"
    ],
    "bank.whose": [
      "Esta es la página de ",
      [
        "host"
      ],
      ", tal como la muestra un navegador nuestro. Lo que escribas va a esa página y no se guarda en ningún sitio. Tu banco conoce el número de tu tarjeta: nunca lo escribas ahí."
    ],
    "bank.keyboard": [
      "La página de tu banco. Las teclas van a ella; pulsa Escape para salir."
    ],
    "bank.plain": [
      "Usar un formulario sencillo"
    ],
    "bank.picture": [
      "Mostrar la página del banco"
    ],
    "bank.state.opening": [
      "Se está obteniendo la página de tu banco…"
    ],
    "bank.state.again": [
      "Se perdió la conexión. Intentándolo de nuevo…"
    ],
    "bank.ended.over": [
      "Tu banco tiene tu respuesta"
    ],
    "bank.ended.over.text": [
      "La tienda está terminando tu pedido."
    ],
    "bank.ended.taken_over": [
      "Se abrió en otro lugar"
    ],
    "bank.ended.taken_over.text": [
      "La página de tu banco se muestra ahora en otra ventana o dispositivo. Continúa allí."
    ],
    "bank.ended.time_is_up": [
      "Se acabó el tiempo"
    ],
    "bank.ended.time_is_up.text": [
      "No se respondió a tu banco a tiempo. Estamos comprobando que no se pagó nada."
    ],
    "failure.again": [
      "Intentar de nuevo"
    ],
    "failure.unknown.title": [
      "Aquí no hay nada"
    ],
    "failure.unknown.text": [
      "Esta dirección no lleva a ninguna parte. Comprueba que esté completa o pide una nueva a quien te la envió. No se ha pagado nada."
    ],
    "failure.busy.title": [
      "Demasiadas solicitudes"
    ],
    "failure.busy.text": [
      "Llegan muchas solicitudes desde tu conexión. Espera unos segundos e inténtalo de nuevo. No se ha pagado nada."
    ],
    "failure.down.title": [
      "Esto no se puede mostrar ahora"
    ],
    "failure.down.text": [
      "Algo no responde de nuestro lado. Inténtalo de nuevo en un momento. Si ya enviaste un pago, no se ha perdido: está en la red."
    ],
    "failure.link_canceled.title": [
      "Este enlace ya no está abierto"
    ],
    "failure.link_canceled.text": [
      "El negocio ha cerrado este enlace de pago. Pídele uno nuevo. No se ha pagado nada."
    ],
    "pay.to": [
      "Pagar a ",
      [
        "business"
      ]
    ],
    "pay.summary": [
      "Lo que pagas"
    ],
    "pay.total": [
      "Total"
    ],
    "pay.lines": [
      "Lo que compras"
    ],
    "pay.lines.what": [
      "Concepto"
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
      "Ha llegado una parte. Esperando el resto."
    ],
    "pay.state.confirming": [
      "Se ha detectado tu pago. La red lo está haciendo definitivo."
    ],
    "pay.state.complete": [
      "Tu pago es definitivo."
    ],
    "pay.state.free": [
      "No hay nada que pagar."
    ],
    "pay.state.canceled": [
      "Esto se canceló."
    ],
    "pay.who.title": [
      "Quién recibe el dinero"
    ],
    "pay.who.text": [
      "Va directamente a la billetera de ",
      [
        "business"
      ],
      ". Florin nunca lo tiene en su poder."
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
      "Esta página continúa sola en cuanto vuelva la conexión. Si ya enviaste un pago, no se ha perdido."
    ],
    "pay.sent.title": [
      "Pago enviado"
    ],
    "pay.sent.text": [
      "Tu billetera lo ha enviado. La red suele detectarlo en unos segundos."
    ],
    "problem.underpaid.title": [
      "Aún faltan ",
      [
        "missing"
      ]
    ],
    "problem.underpaid.text": [
      "Han llegado ",
      [
        "received"
      ],
      " y cuentan. Paga el resto abajo: el importe ya está ajustado."
    ],
    "problem.wrong_asset.title": [
      "Eso no era USDC"
    ],
    "problem.wrong_asset.text": [
      "Se envió otro token, que aquí no cuenta. Consulta a ",
      [
        "business"
      ],
      " y paga con USDC."
    ],
    "problem.wrong_recipient.title": [
      "Fue a otra cuenta"
    ],
    "problem.wrong_recipient.text": [
      "Se envió USDC, pero no a la billetera que se muestra aquí, así que no cuenta. Comprueba la dirección a la que lo enviaste y paga de nuevo con el código o el botón de abajo."
    ],
    "problem.failed.title": [
      "El pago falló en la red"
    ],
    "problem.failed.text": [
      "No se movió dinero. Puedes volver a intentarlo sin más."
    ],
    "surplus.over.title": [
      "Sobran ",
      [
        "amount"
      ]
    ],
    "surplus.over.text": [
      "Ha llegado más de lo que se pedía. Lo tiene ",
      [
        "business"
      ],
      ", que puede devolverte la diferencia: contacta con el negocio y muéstrale esta página."
    ],
    "surplus.twice.title": [
      "Esto se pagó dos veces"
    ],
    "surplus.twice.text": [
      "Llegaron otros ",
      [
        "amount"
      ],
      " cuando ya estaba todo pagado. Los tiene ",
      [
        "business"
      ],
      ", que puede devolvértelos: contacta con el negocio y muéstrale esta página."
    ],
    "surplus.late.title": [
      "Se pagó después de cancelarse"
    ],
    "surplus.late.text": [
      "Llegaron ",
      [
        "amount"
      ],
      " aunque esto ya se había cancelado. Los tiene ",
      [
        "business"
      ],
      ", que puede devolvértelos: contacta con el negocio y muéstrale esta página."
    ],
    "progress.label": [
      "Progreso de tu pago"
    ],
    "progress.sent": [
      "Pago enviado"
    ],
    "progress.confirming": [
      "Pago detectado"
    ],
    "progress.text": [
      "Será definitivo en medio minuto, más o menos. Puedes cerrar esta página: no se pierde nada."
    ],
    "progress.step.sent": [
      "Enviado por tu billetera"
    ],
    "progress.step.seen": [
      "Detectado por la red"
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
    "receipt.business": [
      "Negocio"
    ],
    "receipt.payment": [
      "Pago"
    ],
    "receipt.id": [
      "Recibo"
    ],
    "receipt.print": [
      "Imprimir o guardar como PDF"
    ],
    "receipt.share": [
      "Guarda o comparte este recibo:"
    ],
    "receipt.link": [
      "dirección de este recibo"
    ],
    "canceled.title": [
      "Esto se canceló"
    ],
    "canceled.text": [
      [
        "business"
      ],
      " lo ha cancelado. No hay nada que pagar: por favor, no envíes nada."
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
      "Pagar desde otro dispositivo: mostrar el código"
    ],
    "doors.waiting": [
      "Esperando tu pago"
    ],
    "scan.label": [
      "Código para escanear con una billetera de Solana"
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
      "No se encontró ninguna billetera en este navegador."
    ],
    "wallet.busy": [
      "Mira ",
      [
        "wallet"
      ],
      ": te pide que aceptes."
    ],
    "offer.continue": [
      "Continuar al pago"
    ],
    "home.title": [
      "Paga y cobra en USDC"
    ],
    "home.text": [
      "Florin recibe pagos en USDC en Solana, directamente de billetera a billetera, y regalos que se abren con un código de 16 caracteres."
    ],
    "home.redeem": [
      "Canjear un regalo"
    ],
    "home.dashboard": [
      "Para comercios"
    ],
    "home.docs": [
      "Para desarrolladores"
    ],
    "gift.from": [
      "Un regalo de ",
      [
        "business"
      ]
    ],
    "gift.summary": [
      "El regalo"
    ],
    "gift.about": [
      "Está en un depósito en la red Solana. Quien tenga el código puede recogerlo entero, una sola vez. Florin no puede tocarlo."
    ],
    "gift.preview": [
      "Para recogerlo necesita el código que lo acompaña y una billetera de Solana."
    ],
    "gift.offline": [
      "Esta página continúa sola en cuanto vuelva la conexión. No se pierde nada."
    ],
    "gift.tab.unfunded": [
      "Aún sin dinero · ",
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
      "Regalo recogido · ",
      [
        "business"
      ]
    ],
    "gift.tab.reclaimed": [
      "Regalo retirado · ",
      [
        "business"
      ]
    ],
    "gift.state.unfunded": [
      "Este regalo aún no tiene dinero."
    ],
    "gift.state.open": [
      "Este regalo se puede recoger."
    ],
    "gift.state.taking": [
      "Este regalo está en camino. La red lo está haciendo definitivo."
    ],
    "gift.state.released": [
      "Este regalo fue recogido. Es definitivo."
    ],
    "gift.state.reclaimed": [
      "Este regalo ya no se puede recoger."
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
      "Este regalo aún no tiene dinero"
    ],
    "gift.unfunded.text": [
      "Quien lo envía aún no ha puesto el dinero, así que nadie puede recogerlo. En cuanto lo haga, esta página lo muestra sola."
    ],
    "gift.taking.title": [
      "Este regalo se está recogiendo"
    ],
    "gift.taking.text": [
      "Alguien que tiene el código lo está llevando a la billetera indicada abajo. Será definitivo en medio minuto, más o menos."
    ],
    "gift.taking.own.title": [
      "En camino a su billetera"
    ],
    "gift.taking.own.text": [
      "Será definitivo en medio minuto, más o menos. Puede cerrar esta página: no se pierde nada."
    ],
    "gift.taking.sent": [
      "Enviado"
    ],
    "gift.taking.seen": [
      "Visto por la red"
    ],
    "gift.taking.final": [
      "Definitivo"
    ],
    "gift.failed.title": [
      "El último intento no llegó"
    ],
    "gift.failed.text": [
      "No se movió dinero y el regalo sigue ahí. Escriba el código para intentarlo de nuevo."
    ],
    "gift.released.title": [
      "Este regalo ya fue recogido"
    ],
    "gift.released.text": [
      "Un regalo se recoge una sola vez. Si no fue usted, pregunte a quien se lo envió."
    ],
    "gift.released.own.title": [
      "Es suyo"
    ],
    "gift.released.own.text": [
      "Puede verlo en su billetera. No hay nada más que hacer."
    ],
    "gift.reclaimed.title": [
      "Este regalo fue retirado"
    ],
    "gift.reclaimed.text": [
      "Quien lo envió ha retirado el dinero y su código ya no abre nada. Pregúntele si no lo esperaba."
    ],
    "gift.reclaimed.when": [
      "Retirado el"
    ],
    "gift.called_off.title": [
      "Este regalo fue anulado"
    ],
    "gift.called_off.text": [
      "Se renunció a él antes de que tuviera dinero, y su código no abre nada. Pregunte a quien lo envió si no lo esperaba."
    ],
    "gift.called_off.when": [
      "Anulado el"
    ],
    "gift.fact.taken": [
      "Recogido el"
    ],
    "gift.fact.wallet": [
      "Billetera"
    ],
    "gift.fact.transaction": [
      "Transacción"
    ],
    "gift.other_code": [
      "¿Tiene otro código? Canjéelo"
    ],
    "code.title": [
      "Escriba el código"
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
      "Espere ",
      [
        "seconds"
      ],
      " s"
    ],
    "code.noscript.title": [
      "Esto necesita JavaScript"
    ],
    "code.noscript.text": [
      "El código no debe salir de esta página, así que se usa aquí, con un script. Active JavaScript y vuelva a cargar la página."
    ],
    "code.length.title": [
      "Un código tiene 16 caracteres"
    ],
    "code.length.text": [
      "Caracteres en lo que escribió, sin espacios ni guiones: ",
      [
        "count"
      ],
      "."
    ],
    "code.alphabet.title": [
      "Un carácter no puede estar en un código"
    ],
    "code.alphabet.text": [
      "Los códigos se componen de cifras y letras de la A a la Z, sin la U. Compárelo con el código que le dieron."
    ],
    "code.check.title": [
      "Un carácter parece equivocado"
    ],
    "code.check.text": [
      "Compárelo con el código que le dieron, carácter por carácter."
    ],
    "code.other.title": [
      "Este no es el código de este regalo"
    ],
    "code.other.text": [
      "Puede que abra otro regalo."
    ],
    "code.other.redeem": [
      "Buscar el regalo por su código"
    ],
    "code.none.title": [
      "Este código no abre ningún regalo ahora"
    ],
    "code.none.text": [
      "Es una de estas cosas, y el código solo no dice cuál:"
    ],
    "code.none.unfunded": [
      "el regalo aún no tiene dinero,"
    ],
    "code.none.released": [
      "ya fue recogido,"
    ],
    "code.none.reclaimed": [
      "quien lo envió lo retiró,"
    ],
    "code.none.unknown": [
      "o nunca existió."
    ],
    "code.none.then": [
      "Si tiene el enlace del regalo, ábralo: lo dice. Si no, pregunte a quien le dio el código."
    ],
    "gift.status.unfunded": [
      "Aún sin dinero"
    ],
    "gift.status.open": [
      "Listo para recoger"
    ],
    "gift.status.taking": [
      "En camino"
    ],
    "gift.status.released": [
      "Recogido"
    ],
    "gift.status.reclaimed": [
      "Retirado"
    ],
    "code.limit.title": [
      "Demasiados intentos"
    ],
    "code.limit.text": [
      "Desde una conexión se pueden buscar diez códigos por minuto. Podrá continuar cuando acabe la espera."
    ],
    "code.offline.title": [
      "Sin conexión"
    ],
    "code.offline.text": [
      "Compruebe la conexión y pulse el botón otra vez."
    ],
    "code.failed.title": [
      "No se pudo buscar"
    ],
    "code.failed.text": [
      "Algo no responde por nuestra parte. Inténtelo de nuevo en un momento. El código es correcto y no salió de esta página."
    ],
    "take.title": [
      "Elija su billetera"
    ],
    "take.text": [
      "El código es correcto. El regalo va a la billetera que elija; lo verá todo antes de aceptar."
    ],
    "take.with": [
      "Continuar con ",
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
      "Que mi billetera pague la comisión de red"
    ],
    "nowallet.phone": [
      "En un teléfono, abra esta página en el navegador de su billetera:"
    ],
    "nowallet.open": [
      "Abrir en ",
      [
        "wallet"
      ]
    ],
    "nowallet.again": [
      "Allí escribirá el código: nunca se pone en una dirección."
    ],
    "nowallet.desk": [
      "Añada una billetera de Solana a este navegador y vuelva a cargar la página, o ábrala en un teléfono, en el navegador de su billetera:"
    ],
    "review.title": [
      "Compruébelo y acepte en ",
      [
        "wallet"
      ]
    ],
    "review.what": [
      "Firma una sola transacción. Lleva el regalo entero a su billetera y no saca nada de ella."
    ],
    "review.what_own_fee": [
      "Firma una sola transacción. Lleva el regalo entero a su billetera y no saca de ella más que la comisión de red."
    ],
    "review.receive": [
      "Usted recibe"
    ],
    "review.into": [
      "Su billetera"
    ],
    "review.fee": [
      "Comisión de red"
    ],
    "review.fee.ours": [
      "La paga Florin, no necesita SOL"
    ],
    "review.fee.own": [
      [
        "fee"
      ],
      ", la paga su billetera"
    ],
    "review.take": [
      "Recoger ",
      [
        "amount"
      ]
    ],
    "redeem.title": [
      "Canjear un regalo"
    ],
    "redeem.text": [
      "Escriba el código que le dieron. Verá de quién es el regalo y cuánto contiene antes de elegir una billetera."
    ],
    "trouble.network.title": [
      "Esta billetera es de otra red"
    ],
    "trouble.network.text": [
      "No ofrece la red de Solana en la que se paga esta página. No se firmó nada. Elige otra billetera."
    ],
    "trouble.feature.title": [
      "Esta billetera no puede hacerlo aquí"
    ],
    "trouble.feature.text": [
      "No ofrece a esta página lo que hace falta. Usa otra billetera o escanea el código con un teléfono."
    ],
    "trouble.rejected.title": [
      "Lo rechazaste en la billetera"
    ],
    "trouble.rejected.text": [
      "No se firmó nada ni se movió nada. Pulsa el botón de nuevo si quieres seguir."
    ],
    "trouble.no_account.title": [
      "La billetera no compartió ninguna cuenta"
    ],
    "trouble.no_account.text": [
      "Elige una cuenta en la billetera y pulsa el botón de nuevo."
    ],
    "trouble.balance_insufficient.title": [
      "USDC insuficiente"
    ],
    "trouble.balance_insufficient.text": [
      "Esta billetera tiene menos USDC de lo que hay que pagar. Añade USDC o paga desde otra billetera."
    ],
    "trouble.sol_insufficient.title": [
      "SOL insuficiente para la comisión de la red"
    ],
    "trouble.sol_insufficient.text": [
      "Esta billetera tiene el USDC, pero muy poco SOL para la comisión de la red, que es mucho menos de un centavo, o unos centavos si es la primera vez que se paga al negocio. Añade un poco de SOL o paga desde otra billetera."
    ],
    "trouble.payment_complete.title": [
      "Ya está pagado"
    ],
    "trouble.payment_complete.text": [
      "No queda nada por pagar."
    ],
    "trouble.payment_confirmed.title": [
      "Se está pagando"
    ],
    "trouble.payment_confirmed.text": [
      "La red ya tiene un pago para esto. Esta página lo mostrará en un momento."
    ],
    "trouble.payment_canceled.title": [
      "Se canceló"
    ],
    "trouble.payment_canceled.text": [
      "Ya no hay nada que pagar. Por favor, no envíes nada."
    ],
    "trouble.gift_not_funded.title": [
      "Este regalo aún no tiene dinero"
    ],
    "trouble.gift_not_funded.text": [
      "Quien lo envía todavía no lo ha pagado. Inténtalo más tarde o pregúntale."
    ],
    "trouble.gift_released.title": [
      "Este regalo ya se canjeó"
    ],
    "trouble.gift_released.text": [
      "Solo se puede canjear una vez."
    ],
    "trouble.gift_reclaimed.title": [
      "Este regalo fue retirado"
    ],
    "trouble.gift_reclaimed.text": [
      "Quien lo envió lo ha recuperado. Pídele uno nuevo."
    ],
    "trouble.release_in_progress.title": [
      "Ya está en camino"
    ],
    "trouble.release_in_progress.text": [
      "Este regalo se está canjeando ahora mismo. Espera un momento y vuelve a mirar."
    ],
    "trouble.release_attempts_exhausted.title": [
      "Ya hemos pagado la comisión de la red bastantes veces"
    ],
    "trouble.release_attempts_exhausted.text": [
      "Todavía puedes canjear el regalo si tu billetera paga la comisión de la red."
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "Hoy ya no se pagan más comisiones de la red"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "Inténtalo mañana o deja que tu billetera pague la comisión de la red."
    ],
    "trouble.sponsor_dry.title": [
      "Ahora no podemos pagar la comisión de la red"
    ],
    "trouble.sponsor_dry.text": [
      "Inténtalo más tarde o deja que tu billetera pague la comisión de la red."
    ],
    "trouble.release_would_fail.title": [
      "La red lo rechazaría en este momento"
    ],
    "trouble.release_would_fail.text": [
      "No se envió nada. Puede que el regalo ya se haya canjeado o que lo estén retirando."
    ],
    "trouble.transaction_expired.title": [
      "Tardó demasiado"
    ],
    "trouble.transaction_expired.text": [
      "Lo que firmaste vale durante un minuto, más o menos. Pulsa el botón de nuevo."
    ],
    "trouble.transaction_refused.title": [
      "Lo que volvió no era lo que se mostró"
    ],
    "trouble.transaction_refused.text": [
      "No se envió nada. Inténtalo de nuevo; si sigue igual, usa otra billetera e infórmanos."
    ],
    "trouble.rate_limit.title": [
      "Demasiados intentos"
    ],
    "trouble.rate_limit.text": [
      "Espera un minuto e inténtalo de nuevo."
    ],
    "trouble.offline.title": [
      "Sin conexión"
    ],
    "trouble.offline.text": [
      "Comprueba tu conexión y pulsa el botón de nuevo. No se ha perdido nada."
    ],
    "trouble.unknown.title": [
      "No funcionó"
    ],
    "trouble.unknown.text": [
      "La billetera o la red respondió algo inesperado. Con este intento no se pagó nada, salvo que tu billetera lo muestre. Inténtalo de nuevo o usa otra forma de pagar."
    ],
    "trouble.gift_network.title": [
      "Esta billetera es de otra red"
    ],
    "trouble.gift_network.text": [
      "No ofrece la red Solana en la que está este regalo. No se firmó nada. Elija otra billetera."
    ],
    "trouble.gift_feature.title": [
      "Esta billetera no puede hacerlo aquí"
    ],
    "trouble.gift_feature.text": [
      "No puede firmar lo que otros firman con ella. No se firmó nada. Use otra billetera."
    ],
    "trouble.gift_unknown.title": [
      "No funcionó"
    ],
    "trouble.gift_unknown.text": [
      "La billetera o la red respondió algo inesperado. El regalo sigue ahí salvo que esta página diga otra cosa. Inténtelo de nuevo o use otra billetera."
    ],
    "trouble.gift_own_fee.title": [
      "La red lo rechazaría ahora mismo"
    ],
    "trouble.gift_own_fee.text": [
      "No se envió nada. Lo más probable es que esta billetera tenga muy poco SOL para la comisión de red: añada un poco o use otra. También puede que el regalo ya haya sido recogido o retirado."
    ],
    "trouble.gift_recipient.title": [
      "Esta billetera no puede recogerlo"
    ],
    "trouble.gift_recipient.text": [
      "Su dirección pertenece a un programa o a un servicio, no a una persona. Use otra billetera."
    ],
    "privacy.title": [
      "Privacidad"
    ],
    "privacy.what": [
      "Para mostrarte lo que hay que pagar, esta página se lo pide a Florin. Tu dirección de internet se usa para limitar abusos y no se guarda con los pagos."
    ],
    "privacy.chain": [
      "Un pago es una transacción en la red pública de Solana. Cualquiera puede verla allí para siempre: las dos billeteras, el importe y la hora."
    ],
    "privacy.code": [
      "El código de un regalo nunca sale de esta página. De él se deriva una clave aquí, en tu navegador, y solo se envía una firma."
    ],
    "privacy.cookies": [
      "En estas páginas no hay rastreo, ni analítica, ni nada de terceros. Tu elección de colores se guarda solo en este navegador."
    ],
    "terms.title": [
      "Condiciones"
    ],
    "terms.role": [
      "Florin muestra lo que pide un negocio y le avisa de que has pagado. El dinero va de tu billetera a la suya. Florin nunca lo tiene en su poder."
    ],
    "terms.final": [
      "Un pago en Solana no se puede revertir. Los reembolsos los hace el negocio, desde su propia billetera."
    ],
    "terms.gifts": [
      "Quien tenga el código de un regalo puede canjearlo, una sola vez. Hasta entonces, quien lo envió puede recuperarlo."
    ],
    "terms.warranty": [
      "El software se ofrece sin garantía, bajo la Licencia Apache 2.0."
    ],
    "report.title": [
      "Informar de un problema"
    ],
    "report.how": [
      "Si un negocio que pide pagos aquí no es lo que dice ser, o vende lo que no debe, escríbenos con la dirección de la página."
    ],
    "report.what": [
      "Para un reembolso, o una pregunta sobre tu compra, contacta con el negocio: solo él puede devolver el dinero."
    ],
    "report.limits": [
      "Florin no puede detener ni revertir un pago, pero sí puede cerrar una cuenta."
    ],
    "receipt.copy": [
      "Copiar enlace"
    ],
    "auth.title": [
      "Confirmar una compra"
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
      "Qué se compra"
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
      "La tienda lo pide antes de aceptar el pedido."
    ],
    "auth.code.safe": [
      "El código va directamente desde su propio marco protegido a la bóveda. Se usa solo para esta compra y se destruye enseguida."
    ],
    "auth.frame_failed.title": [
      "No se pudo cargar el formulario"
    ],
    "auth.frame_failed.text": [
      "No se ha cobrado nada. Inténtalo de nuevo."
    ],
    "auth.late.title": [
      "Se acabó el tiempo"
    ],
    "auth.late.text": [
      "El código llegó demasiado tarde y no se usó. No se ha pagado nada."
    ],
    "auth.challenge.title": [
      "Tu banco quiere saber que eres tú"
    ],
    "auth.going_on.title": [
      "Tu compra continúa"
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
      "Comprado"
    ],
    "auth.unsure.title": [
      "Estamos averiguando qué ha pasado"
    ],
    "auth.unsure.text": [
      "Ni la tienda ni tu banco nos han dicho todavía si se cobró la tarjeta. Mientras tanto no se paga nada de nuevo, y puedes cerrar esta página."
    ],
    "auth.succeeded.title": [
      "Comprado"
    ],
    "auth.succeeded.text": [
      "La tienda ha aceptado el pedido. Puedes cerrar esta página."
    ],
    "auth.failed.title": [
      "No se ha comprado"
    ],
    "auth.failed.challenge_expired": [
      "No se respondió a tu banco a tiempo."
    ],
    "auth.failed.challenge_lost": [
      "La página de tu banco se perdió por nuestra parte antes de que se respondiera."
    ],
    "auth.failed.authentication_failed": [
      "Tu banco no lo autorizó."
    ],
    "auth.failed.security_code_missing": [
      "El código de seguridad no se dio a tiempo."
    ],
    "auth.failed.authentication_required": [
      "Nadie respondió a tiempo, o el banco dijo que no."
    ],
    "auth.failed.card_declined": [
      "La tarjeta fue rechazada."
    ],
    "auth.failed.insufficient_balance": [
      "La tarjeta no tiene saldo suficiente."
    ],
    "auth.failed.out_of_stock": [
      "La tienda ya no tiene existencias."
    ],
    "auth.failed.other": [
      "Algo en la tienda impidió la compra."
    ],
    "auth.failed.unpaid": [
      "No se ha pagado nada. Quien te lo pidió puede intentarlo de nuevo."
    ],
    "auth.unknown.title": [
      "Este enlace no se puede usar"
    ],
    "auth.unknown.text": [
      "Un enlace se abre una sola vez, y solo mientras se espera una respuesta. Pide uno nuevo a quien te lo envió."
    ],
    "auth.taken.title": [
      "Abierto en otro lugar"
    ],
    "auth.taken.text": [
      "Esta compra se abrió en otro dispositivo o ventana. Continúa allí o pide un enlace nuevo."
    ],
    "auth.down.title": [
      "No se puede mostrar ahora"
    ],
    "auth.down.text": [
      "Algo no responde por nuestra parte. Inténtalo de nuevo en un momento."
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
      "Esta página continúa sola en cuanto vuelva la conexión."
    ],
    "auth.noscript.title": [
      "Esta página necesita scripts"
    ],
    "auth.noscript.text": [
      "Actívalos y recarga la página: tu código no debe pasar por un formulario que otros puedan leer."
    ],
    "frame.title": [
      "Datos de la tarjeta"
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
      "3 dígitos, en el reverso"
    ],
    "frame.code.hint4": [
      "4 dígitos, en el anverso"
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
      "No es un número de tarjeta. Revisa los dígitos."
    ],
    "frame.problem.expiry": [
      "Introduce un mes y un año que no hayan pasado."
    ],
    "frame.problem.code": [
      "Introduce los ",
      [
        "digits"
      ],
      " dígitos del código."
    ],
    "frame.trouble.refused.title": [
      "Este formulario ya no es válido"
    ],
    "frame.trouble.refused.text": [
      "Recarga la página e inténtalo de nuevo. No se ha cobrado nada."
    ],
    "frame.trouble.busy.title": [
      "Demasiados intentos"
    ],
    "frame.trouble.busy.text": [
      "Espera un minuto e inténtalo de nuevo. No se ha cobrado nada."
    ],
    "frame.trouble.failed.title": [
      "No se pudo enviar"
    ],
    "frame.trouble.failed.text": [
      "Comprueba tu conexión e inténtalo de nuevo. No se ha cobrado nada."
    ],
    "frame.alone.title": [
      "Abre este formulario desde tu panel de Florin"
    ],
    "frame.alone.text": [
      "No funciona por separado. No se ha guardado nada."
    ],
    "frame.noscript.title": [
      "Este formulario necesita scripts"
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
      "颜色"
    ],
    "scheme.auto": [
      "跟随设备"
    ],
    "scheme.light": [
      "浅色"
    ],
    "scheme.dark": [
      "深色"
    ],
    "bank.whose": [
      "这是 ",
      [
        "host"
      ],
      " 的页面，由我们的浏览器为您显示。您输入的内容只会发送到该页面，不会保存在任何地方。 您的银行知道您的卡号：切勿在那里输入。"
    ],
    "bank.keyboard": [
      "您的银行页面。按键会发送到该页面；按 Escape 离开。"
    ],
    "bank.plain": [
      "改用简单表单"
    ],
    "bank.picture": [
      "显示银行页面"
    ],
    "bank.state.opening": [
      "正在获取您的银行页面…"
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
      "您的银行页面现已在另一个窗口或设备上显示，请在那里继续。"
    ],
    "bank.ended.time_is_up": [
      "时间已到"
    ],
    "bank.ended.time_is_up.text": [
      "未能及时答复银行。我们正在确认没有扣款。"
    ],
    "failure.again": [
      "重试"
    ],
    "failure.unknown.title": [
      "这里什么都没有"
    ],
    "failure.unknown.text": [
      "这个地址没有对应的内容。请检查地址是否完整，或向发送者索取新的地址。没有发生任何付款。"
    ],
    "failure.busy.title": [
      "请求过多"
    ],
    "failure.busy.text": [
      "来自您网络的请求太多。请等几秒后重试。没有发生任何付款。"
    ],
    "failure.down.title": [
      "暂时无法显示"
    ],
    "failure.down.text": [
      "我们这边有服务没有响应。请稍后重试。您已发出的付款不会丢失：它就在网络上。"
    ],
    "failure.link_canceled.title": [
      "此链接已关闭"
    ],
    "failure.link_canceled.text": [
      "商家已关闭此付款链接。请向商家索取新的链接。没有发生任何付款。"
    ],
    "pay.to": [
      "付款给 ",
      [
        "business"
      ]
    ],
    "pay.summary": [
      "付款内容"
    ],
    "pay.total": [
      "总计"
    ],
    "pay.lines": [
      "购买明细"
    ],
    "pay.lines.what": [
      "项目"
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
      "已收到一部分，正在等待余款。"
    ],
    "pay.state.confirming": [
      "已检测到您的付款，网络正在最终确认。"
    ],
    "pay.state.complete": [
      "您的付款已最终确认。"
    ],
    "pay.state.free": [
      "无需付款。"
    ],
    "pay.state.canceled": [
      "已取消。"
    ],
    "pay.who.title": [
      "谁会收到这笔钱"
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
      "连接恢复后，本页会自动继续。您已发出的付款不会丢失。"
    ],
    "pay.sent.title": [
      "付款已发出"
    ],
    "pay.sent.text": [
      "您的钱包已发出付款。网络通常在几秒内就会检测到。"
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
      "，并已计入。请在下方支付余款：金额已自动调整。"
    ],
    "problem.wrong_asset.title": [
      "您发送的不是 USDC"
    ],
    "problem.wrong_asset.text": [
      "收到的是另一种代币，在这里不计入。请就此联系 ",
      [
        "business"
      ],
      "，并改用 USDC 付款。"
    ],
    "problem.wrong_recipient.title": [
      "款项进入了其他账户"
    ],
    "problem.wrong_recipient.text": [
      "USDC 已发出，但没有发到此处显示的钱包，因此不计入。请核对您发送到的地址，并使用下方的二维码或按钮重新付款。"
    ],
    "problem.failed.title": [
      "付款在网络上失败"
    ],
    "problem.failed.text": [
      "没有资金转移。您可以直接重试。"
    ],
    "surplus.over.title": [
      "多付了 ",
      [
        "amount"
      ]
    ],
    "surplus.over.text": [
      "收到的金额超过了应付金额。多出的部分在 ",
      [
        "business"
      ],
      " 那里，可以退还给您：请联系商家并出示本页。"
    ],
    "surplus.twice.title": [
      "重复付款"
    ],
    "surplus.twice.text": [
      "全部付清后又收到了 ",
      [
        "amount"
      ],
      "。这笔钱在 ",
      [
        "business"
      ],
      " 那里，可以退还给您：请联系商家并出示本页。"
    ],
    "surplus.late.title": [
      "取消后才付款"
    ],
    "surplus.late.text": [
      "虽然已经取消，但仍收到了 ",
      [
        "amount"
      ],
      "。这笔钱在 ",
      [
        "business"
      ],
      " 那里，可以退还给您：请联系商家并出示本页。"
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
      "大约半分钟内即可最终确认。您可以关闭本页，不会丢失任何内容。"
    ],
    "progress.step.sent": [
      "钱包已发出"
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
    "receipt.business": [
      "商家"
    ],
    "receipt.payment": [
      "付款"
    ],
    "receipt.id": [
      "收据"
    ],
    "receipt.print": [
      "打印或保存为 PDF"
    ],
    "receipt.share": [
      "保存或分享此收据："
    ],
    "receipt.link": [
      "此收据的网址"
    ],
    "canceled.title": [
      "已取消"
    ],
    "canceled.text": [
      [
        "business"
      ],
      " 已将其取消。无需付款：请不要发送任何款项。"
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
      "在此浏览器中未找到钱包。"
    ],
    "wallet.busy": [
      "请查看 ",
      [
        "wallet"
      ],
      "：它正在等待您同意。"
    ],
    "offer.continue": [
      "继续付款"
    ],
    "home.title": [
      "用 USDC 付款和收款"
    ],
    "home.text": [
      "Florin 在 Solana 上接收 USDC 付款，从钱包直达钱包；还有用 16 个字符的代码即可打开的礼物。"
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
      "它存放在 Solana 网络的托管账户中。持有兑换码的人可以一次性全额领取。Florin 无法动用这笔钱。"
    ],
    "gift.preview": [
      "领取时需要随附的兑换码和一个 Solana 钱包。"
    ],
    "gift.offline": [
      "连接恢复后，本页会自动继续。不会丢失任何内容。"
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
      "此礼物在途中，网络正在最终确认。"
    ],
    "gift.state.released": [
      "此礼物已被领取，已最终确认。"
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
      "赠送者尚未存入款项，因此还无法领取。一旦存入，本页会自动显示。"
    ],
    "gift.taking.title": [
      "此礼物正在被领取"
    ],
    "gift.taking.text": [
      "持有兑换码的人正在将它领取到下方的钱包。大约半分钟内最终确认。"
    ],
    "gift.taking.own.title": [
      "正在转入您的钱包"
    ],
    "gift.taking.own.text": [
      "大约半分钟内最终确认。您可以关闭本页，不会有任何损失。"
    ],
    "gift.taking.sent": [
      "已提交"
    ],
    "gift.taking.seen": [
      "网络已收到"
    ],
    "gift.taking.final": [
      "最终确认"
    ],
    "gift.failed.title": [
      "上次尝试未成功"
    ],
    "gift.failed.text": [
      "款项没有移动，礼物仍在。请输入兑换码重试。"
    ],
    "gift.released.title": [
      "此礼物已被领取"
    ],
    "gift.released.text": [
      "礼物只能领取一次。如果不是您领取的，请询问赠送者。"
    ],
    "gift.released.own.title": [
      "它是您的了"
    ],
    "gift.released.own.text": [
      "您可以在钱包中看到它。无需再做任何操作。"
    ],
    "gift.reclaimed.title": [
      "此礼物已被收回"
    ],
    "gift.reclaimed.text": [
      "赠送者已收回款项，其兑换码不再有效。如有疑问，请询问赠送者。"
    ],
    "gift.reclaimed.when": [
      "收回时间"
    ],
    "gift.called_off.title": [
      "此礼物已取消"
    ],
    "gift.called_off.text": [
      "它在注资之前就被放弃了，其兑换码无效。如有疑问，请询问赠送者。"
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
      "还有其他兑换码？去兑换"
    ],
    "code.title": [
      "输入兑换码"
    ],
    "code.hint": [
      "共 16 位，空格、连字符和大小写均不影响。兑换码只在本页校验，绝不会离开本页。"
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
      "此处需要 JavaScript"
    ],
    "code.noscript.text": [
      "兑换码不得离开本页，因此由脚本在本页使用。请启用 JavaScript 后重新加载。"
    ],
    "code.length.title": [
      "兑换码有 16 位"
    ],
    "code.length.text": [
      "您输入的字符数（不含空格和连字符）：",
      [
        "count"
      ],
      "。"
    ],
    "code.alphabet.title": [
      "有一个字符不会出现在兑换码中"
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
      "这不是此礼物的兑换码"
    ],
    "code.other.text": [
      "它可能属于另一份礼物。"
    ],
    "code.other.redeem": [
      "用兑换码查找礼物"
    ],
    "code.none.title": [
      "此兑换码目前没有可领取的礼物"
    ],
    "code.none.text": [
      "原因是以下之一，仅凭兑换码无法分辨："
    ],
    "code.none.unfunded": [
      "礼物尚未注资，"
    ],
    "code.none.released": [
      "已被领取，"
    ],
    "code.none.reclaimed": [
      "已被赠送者收回，"
    ],
    "code.none.unknown": [
      "或从未存在。"
    ],
    "code.none.then": [
      "如果您有礼物链接，打开即可知道是哪一种；否则请询问给您兑换码的人。"
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
      "每个网络连接每分钟最多可查询十个兑换码。等待结束后即可继续。"
    ],
    "code.offline.title": [
      "没有网络连接"
    ],
    "code.offline.text": [
      "请检查网络连接，然后再次点击按钮。"
    ],
    "code.failed.title": [
      "无法查询"
    ],
    "code.failed.text": [
      "我们这边暂时没有响应，请稍后再试。兑换码格式正确，且没有离开本页。"
    ],
    "take.title": [
      "选择您的钱包"
    ],
    "take.text": [
      "兑换码正确。礼物将转入您选择的钱包；同意之前您会看到全部内容。"
    ],
    "take.with": [
      "使用 ",
      [
        "wallet"
      ],
      " 继续"
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
      "请在那里输入兑换码：它绝不会被放进网址。"
    ],
    "nowallet.desk": [
      "请为此浏览器安装 Solana 钱包后重新加载本页，或在手机上用钱包内置的浏览器打开："
    ],
    "review.title": [
      "请核对，然后在 ",
      [
        "wallet"
      ],
      " 中同意"
    ],
    "review.what": [
      "您签署一笔交易。它将全部礼物转入您的钱包，不会从中取走任何东西。"
    ],
    "review.what_own_fee": [
      "您签署一笔交易。它将全部礼物转入您的钱包，除网络费外不会从中取走任何东西。"
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
      "兑换礼物"
    ],
    "redeem.text": [
      "输入您收到的兑换码。选择钱包之前，您会看到礼物的来源和金额。"
    ],
    "trouble.network.title": [
      "此钱包属于其他网络"
    ],
    "trouble.network.text": [
      "它不支持本页付款所用的 Solana 网络。没有签署任何内容。请选择其他钱包。"
    ],
    "trouble.feature.title": [
      "此钱包无法在这里完成操作"
    ],
    "trouble.feature.text": [
      "它没有向本页提供所需的功能。请使用其他钱包，或用手机扫描二维码。"
    ],
    "trouble.rejected.title": [
      "您在钱包中拒绝了"
    ],
    "trouble.rejected.text": [
      "没有签署任何内容，也没有资金转移。如需继续，请再次点击按钮。"
    ],
    "trouble.no_account.title": [
      "钱包没有提供账户"
    ],
    "trouble.no_account.text": [
      "请在钱包中选择一个账户，然后再次点击按钮。"
    ],
    "trouble.balance_insufficient.title": [
      "USDC 余额不足"
    ],
    "trouble.balance_insufficient.text": [
      "此钱包中的 USDC 少于应付金额。请充入 USDC，或使用其他钱包付款。"
    ],
    "trouble.sol_insufficient.title": [
      "SOL 不足以支付网络费用"
    ],
    "trouble.sol_insufficient.text": [
      "此钱包有足够的 USDC，但 SOL 太少，不足以支付网络费用。该费用远低于一美分；如果商家是第一次收款，则为几美分。请充入少量 SOL，或使用其他钱包付款。"
    ],
    "trouble.payment_complete.title": [
      "已经付清"
    ],
    "trouble.payment_complete.text": [
      "没有剩余款项需要支付。"
    ],
    "trouble.payment_confirmed.title": [
      "正在付款中"
    ],
    "trouble.payment_confirmed.text": [
      "网络上已有对应的付款，本页稍后就会显示。"
    ],
    "trouble.payment_canceled.title": [
      "已取消"
    ],
    "trouble.payment_canceled.text": [
      "已无需付款，请不要发送任何款项。"
    ],
    "trouble.gift_not_funded.title": [
      "此礼物尚无资金"
    ],
    "trouble.gift_not_funded.text": [
      "赠送者还没有付款。请稍后重试，或询问对方。"
    ],
    "trouble.gift_released.title": [
      "此礼物已被领取"
    ],
    "trouble.gift_released.text": [
      "礼物只能领取一次。"
    ],
    "trouble.gift_reclaimed.title": [
      "此礼物已被收回"
    ],
    "trouble.gift_reclaimed.text": [
      "赠送者已将其收回。请向对方索取新的礼物。"
    ],
    "trouble.release_in_progress.title": [
      "已在处理中"
    ],
    "trouble.release_in_progress.text": [
      "此礼物正在被领取。请稍等片刻再查看。"
    ],
    "trouble.release_attempts_exhausted.title": [
      "我们代付网络费用的次数已用完"
    ],
    "trouble.release_attempts_exhausted.text": [
      "如果由您的钱包自行支付网络费用，您仍可领取此礼物。"
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "今天不再代付网络费用"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "请明天重试，或由您的钱包自行支付网络费用。"
    ],
    "trouble.sponsor_dry.title": [
      "我们暂时无法代付网络费用"
    ],
    "trouble.sponsor_dry.text": [
      "请稍后重试，或由您的钱包自行支付网络费用。"
    ],
    "trouble.release_would_fail.title": [
      "网络目前会拒绝这笔交易"
    ],
    "trouble.release_would_fail.text": [
      "没有发送任何内容。礼物可能已被领取，或正在被收回。"
    ],
    "trouble.transaction_expired.title": [
      "用时过长"
    ],
    "trouble.transaction_expired.text": [
      "您签署的内容大约一分钟内有效。请再次点击按钮。"
    ],
    "trouble.transaction_refused.title": [
      "返回的内容与所显示的不一致"
    ],
    "trouble.transaction_refused.text": [
      "没有发送任何内容。请重试；如果仍然如此，请改用其他钱包并向我们举报。"
    ],
    "trouble.rate_limit.title": [
      "尝试次数过多"
    ],
    "trouble.rate_limit.text": [
      "请等一分钟后重试。"
    ],
    "trouble.offline.title": [
      "无网络连接"
    ],
    "trouble.offline.text": [
      "请检查网络连接，然后再次点击按钮。没有任何损失。"
    ],
    "trouble.unknown.title": [
      "操作未成功"
    ],
    "trouble.unknown.text": [
      "钱包或网络返回了意外的结果。除非您的钱包中有显示，否则这次尝试没有付款。请重试，或换一种付款方式。"
    ],
    "trouble.gift_network.title": [
      "此钱包属于其他网络"
    ],
    "trouble.gift_network.text": [
      "它不支持此礼物所在的 Solana 网络。没有签署任何内容。请选择其他钱包。"
    ],
    "trouble.gift_feature.title": [
      "此钱包在这里无法完成"
    ],
    "trouble.gift_feature.text": [
      "它无法与他人共同签署。没有签署任何内容。请使用其他钱包。"
    ],
    "trouble.gift_unknown.title": [
      "未能成功"
    ],
    "trouble.gift_unknown.text": [
      "钱包或网络返回了意外的结果。除非本页另有说明，礼物仍在。请重试或使用其他钱包。"
    ],
    "trouble.gift_own_fee.title": [
      "网络目前会拒绝此交易"
    ],
    "trouble.gift_own_fee.text": [
      "没有发送任何内容。很可能此钱包的 SOL 不足以支付网络费：请补充少量 SOL 或使用其他钱包。礼物也可能已被领取或收回。"
    ],
    "trouble.gift_recipient.title": [
      "此钱包无法领取"
    ],
    "trouble.gift_recipient.text": [
      "它的地址属于程序或服务，而非个人。请使用其他钱包。"
    ],
    "privacy.title": [
      "隐私"
    ],
    "privacy.what": [
      "为了向您显示应付内容，本页会向 Florin 查询。您的网络地址用于限制滥用，不会与付款一起保存。"
    ],
    "privacy.chain": [
      "付款是公开的 Solana 网络上的一笔交易。任何人都可以永久看到它：双方钱包、金额和时间。"
    ],
    "privacy.code": [
      "礼物代码绝不会离开本页。密钥在您的浏览器中由代码派生，只有签名会被发送。"
    ],
    "privacy.cookies": [
      "这些页面没有跟踪，没有统计分析，也没有任何第三方内容。您选择的颜色只保存在此浏览器中。"
    ],
    "terms.title": [
      "条款"
    ],
    "terms.role": [
      "Florin 显示商家要求支付的内容，并告知商家您已付款。款项从您的钱包直接进入商家的钱包，Florin 从不经手。"
    ],
    "terms.final": [
      "Solana 上的付款无法撤销。退款由商家从其自己的钱包发出。"
    ],
    "terms.gifts": [
      "持有礼物代码的人可以领取礼物，且仅限一次。在此之前，赠送者可以将其收回。"
    ],
    "terms.warranty": [
      "本软件依据 Apache License 2.0 提供，不作任何担保。"
    ],
    "report.title": [
      "举报问题"
    ],
    "report.how": [
      "如果在这里收款的商家名不副实，或出售不该出售的东西，请写信告诉我们，并附上该页面的网址。"
    ],
    "report.what": [
      "如需退款，或对所购内容有疑问，请联系商家：只有商家能够退款。"
    ],
    "report.limits": [
      "Florin 无法阻止或撤销付款，但可以关闭账户。"
    ],
    "receipt.copy": [
      "复制链接"
    ],
    "auth.title": [
      "确认购买"
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
      "购买内容"
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
      "商店在接受订单前需要此安全码。"
    ],
    "auth.code.safe": [
      "安全码从独立的受保护区域直接进入保险库，仅用于本次购买，用后立即销毁。"
    ],
    "auth.frame_failed.title": [
      "无法加载表单"
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
      "您的银行需要确认是您本人"
    ],
    "auth.going_on.title": [
      "购买正在进行"
    ],
    "auth.going_on.text": [
      "您无需再做任何操作。通常不到一分钟，关闭此页面也会继续。"
    ],
    "auth.step.given": [
      "已收到答复"
    ],
    "auth.step.paying": [
      "正在商店付款"
    ],
    "auth.step.bought": [
      "购买完成"
    ],
    "auth.unsure.title": [
      "我们正在查明结果"
    ],
    "auth.unsure.text": [
      "商店和您的银行都尚未告知是否已扣款。在此期间不会再次付款，您可以关闭此页面。"
    ],
    "auth.succeeded.title": [
      "购买完成"
    ],
    "auth.succeeded.text": [
      "商店已接受订单。您可以关闭此页面。"
    ],
    "auth.failed.title": [
      "未完成购买"
    ],
    "auth.failed.challenge_expired": [
      "未及时答复银行。"
    ],
    "auth.failed.challenge_lost": [
      "银行页面在答复之前因我们的原因丢失。"
    ],
    "auth.failed.authentication_failed": [
      "您的银行未予放行。"
    ],
    "auth.failed.security_code_missing": [
      "未及时提供安全码。"
    ],
    "auth.failed.authentication_required": [
      "未及时回应，或银行拒绝了。"
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
      "商店方面的问题导致无法购买。"
    ],
    "auth.failed.unpaid": [
      "未付款。向您发起请求的人可以重试。"
    ],
    "auth.unknown.title": [
      "此链接无法使用"
    ],
    "auth.unknown.text": [
      "链接只能打开一次，且仅在等待回应期间有效。请向发送者索取新链接。"
    ],
    "auth.taken.title": [
      "已在其他地方打开"
    ],
    "auth.taken.text": [
      "此购买已在其他设备或窗口打开。请在那里继续，或索取新链接。"
    ],
    "auth.down.title": [
      "暂时无法显示"
    ],
    "auth.down.text": [
      "我们这边暂无响应，请稍后重试。"
    ],
    "auth.done.title": [
      "此处已完成"
    ],
    "auth.done.text": [
      "您可以关闭此页面。"
    ],
    "auth.offline.title": [
      "没有连接"
    ],
    "auth.offline.text": [
      "连接恢复后，此页面会自动继续。"
    ],
    "auth.noscript.title": [
      "此页面需要脚本"
    ],
    "auth.noscript.text": [
      "请启用脚本并重新加载页面：您的安全码不应经过他人可读的表单。"
    ],
    "frame.title": [
      "银行卡信息"
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
      "卡号不正确，请检查数字。"
    ],
    "frame.problem.expiry": [
      "请输入尚未过期的月份和年份。"
    ],
    "frame.problem.code": [
      "请输入 ",
      [
        "digits"
      ],
      " 位安全码。"
    ],
    "frame.trouble.refused.title": [
      "此表单已失效"
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
      "无法发送"
    ],
    "frame.trouble.failed.text": [
      "请检查连接后重试。未扣款。"
    ],
    "frame.alone.title": [
      "请从 Florin 控制台打开此表单"
    ],
    "frame.alone.text": [
      "此表单无法单独使用。未保存任何内容。"
    ],
    "frame.noscript.title": [
      "此表单需要脚本"
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
      "الألوان"
    ],
    "scheme.auto": [
      "مثل هذا الجهاز"
    ],
    "scheme.light": [
      "فاتح"
    ],
    "scheme.dark": [
      "داكن"
    ],
    "bank.whose": [
      "هذه صفحة ",
      [
        "host"
      ],
      " كما يعرضها لك متصفح لدينا. ما تكتبه يذهب إلى تلك الصفحة ولا يُحفظ في أي مكان. يعرف البنك رقم بطاقتك: لا تكتبه هناك أبدًا."
    ],
    "bank.keyboard": [
      "صفحة البنك. تُرسل إليها المفاتيح؛ اضغط Escape للخروج منها."
    ],
    "bank.plain": [
      "استخدام نموذج بسيط بدلاً من ذلك"
    ],
    "bank.picture": [
      "عرض صفحة البنك"
    ],
    "bank.state.opening": [
      "يجري جلب صفحة البنك…"
    ],
    "bank.state.again": [
      "انقطع الاتصال. تجري المحاولة مجددًا…"
    ],
    "bank.ended.over": [
      "وصلت إجابتك إلى البنك"
    ],
    "bank.ended.over.text": [
      "يُنهي المتجر طلبك الآن."
    ],
    "bank.ended.taken_over": [
      "فُتحت في مكان آخر"
    ],
    "bank.ended.taken_over.text": [
      "تظهر صفحة البنك الآن في نافذة أخرى أو على جهاز آخر. تابع هناك."
    ],
    "bank.ended.time_is_up": [
      "انتهى الوقت"
    ],
    "bank.ended.time_is_up.text": [
      "لم يُجَب البنك في الوقت المحدد. نتأكد الآن من أنه لم يُدفع شيء."
    ],
    "failure.again": [
      "إعادة المحاولة"
    ],
    "failure.unknown.title": [
      "لا شيء هنا"
    ],
    "failure.unknown.text": [
      "هذا العنوان لا يؤدي إلى شيء. تأكد من أنه كامل، أو اطلب عنوانًا جديدًا ممن أرسله إليك. لم يُدفع أي شيء."
    ],
    "failure.busy.title": [
      "طلبات كثيرة جدًا"
    ],
    "failure.busy.text": [
      "تصل طلبات كثيرة من اتصالك. انتظر بضع ثوانٍ ثم أعد المحاولة. لم يُدفع أي شيء."
    ],
    "failure.down.title": [
      "لا يمكن عرض هذا الآن"
    ],
    "failure.down.text": [
      "هناك ما لا يستجيب من جهتنا. أعد المحاولة بعد قليل. إن كنت قد أرسلت دفعة فهي لم تضِع: إنها على الشبكة."
    ],
    "failure.link_canceled.title": [
      "لم يعد هذا الرابط مفتوحًا"
    ],
    "failure.link_canceled.text": [
      "أغلق التاجر رابط الدفع هذا. اطلب منه رابطًا جديدًا. لم يُدفع أي شيء."
    ],
    "pay.to": [
      "الدفع إلى ⁨",
      [
        "business"
      ],
      "⁩"
    ],
    "pay.summary": [
      "ما ستدفعه"
    ],
    "pay.total": [
      "الإجمالي"
    ],
    "pay.lines": [
      "المشتريات"
    ],
    "pay.lines.what": [
      "البند"
    ],
    "pay.lines.price": [
      "السعر"
    ],
    "pay.received": [
      "المستلَم حتى الآن"
    ],
    "pay.outstanding": [
      "المتبقي للدفع"
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
      "رُصدت دفعتك. تعمل الشبكة على جعلها نهائية."
    ],
    "pay.state.complete": [
      "أصبحت دفعتك نهائية."
    ],
    "pay.state.free": [
      "لا يوجد ما يُدفع."
    ],
    "pay.state.canceled": [
      "تم الإلغاء."
    ],
    "pay.who.title": [
      "من يستلم المال"
    ],
    "pay.who.text": [
      "يذهب المال مباشرة إلى محفظة ⁨",
      [
        "business"
      ],
      "⁩. لا تحتفظ Florin به أبدًا."
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
      "تتابع هذه الصفحة من تلقاء نفسها فور عودة الاتصال. إن كنت قد أرسلت دفعة فهي لم تضِع."
    ],
    "pay.sent.title": [
      "أُرسلت الدفعة"
    ],
    "pay.sent.text": [
      "أرسلتها محفظتك. ترصدها الشبكة عادة خلال ثوانٍ."
    ],
    "problem.underpaid.title": [
      "المبلغ الناقص: ⁦",
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
      "⁩ وقد احتُسب. ادفع الباقي أدناه: المبلغ مضبوط عليه بالفعل."
    ],
    "problem.wrong_asset.title": [
      "لم يكن ذلك USDC"
    ],
    "problem.wrong_asset.text": [
      "أُرسلت عملة أخرى لا تُحتسب هنا. اسأل ⁨",
      [
        "business"
      ],
      "⁩ عنها، وادفع بعملة USDC."
    ],
    "problem.wrong_recipient.title": [
      "ذهب المال إلى حساب آخر"
    ],
    "problem.wrong_recipient.text": [
      "أُرسلت USDC، لكن ليس إلى المحفظة المعروضة هنا، لذلك لا تُحتسب. تحقق من العنوان الذي أرسلت إليه، وادفع مجددًا بالرمز أو بالزر أدناه."
    ],
    "problem.failed.title": [
      "فشلت الدفعة على الشبكة"
    ],
    "problem.failed.text": [
      "لم ينتقل أي مال. يمكنك ببساطة أن تعيد المحاولة."
    ],
    "surplus.over.title": [
      "مبلغ زائد: ⁦",
      [
        "amount"
      ],
      "⁩"
    ],
    "surplus.over.text": [
      "وصل أكثر من المطلوب. الزيادة لدى ⁨",
      [
        "business"
      ],
      "⁩ ويمكن إعادتها إليك: تواصل مع التاجر وأظهر له هذه الصفحة."
    ],
    "surplus.twice.title": [
      "تم الدفع مرتين"
    ],
    "surplus.twice.text": [
      "وصل ⁦",
      [
        "amount"
      ],
      "⁩ إضافي بعد أن دُفع المبلغ كله. هو لدى ⁨",
      [
        "business"
      ],
      "⁩ ويمكن إعادته إليك: تواصل مع التاجر وأظهر له هذه الصفحة."
    ],
    "surplus.late.title": [
      "تم الدفع بعد الإلغاء"
    ],
    "surplus.late.text": [
      "وصل ⁦",
      [
        "amount"
      ],
      "⁩ مع أن هذا كان قد أُلغي. هو لدى ⁨",
      [
        "business"
      ],
      "⁩ ويمكن إعادته إليك: تواصل مع التاجر وأظهر له هذه الصفحة."
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
      "تصبح نهائية خلال نصف دقيقة تقريبًا. يمكنك إغلاق هذه الصفحة: لن يضيع شيء."
    ],
    "progress.step.sent": [
      "أرسلتها محفظتك"
    ],
    "progress.step.seen": [
      "رصدتها الشبكة"
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
    "receipt.business": [
      "التاجر"
    ],
    "receipt.payment": [
      "الدفعة"
    ],
    "receipt.id": [
      "الإيصال"
    ],
    "receipt.print": [
      "طباعة أو حفظ بصيغة PDF"
    ],
    "receipt.share": [
      "احتفظ بهذا الإيصال أو شاركه:"
    ],
    "receipt.link": [
      "عنوان هذا الإيصال"
    ],
    "canceled.title": [
      "تم الإلغاء"
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
      "الدفع من جهاز آخر: إظهار الرمز"
    ],
    "doors.waiting": [
      "في انتظار دفعتك"
    ],
    "scan.label": [
      "رمز يُمسح بمحفظة Solana"
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
      "لم يُعثر على محفظة في هذا المتصفح."
    ],
    "wallet.busy": [
      "انظر إلى ⁨",
      [
        "wallet"
      ],
      "⁩: تطلب موافقتك."
    ],
    "offer.continue": [
      "المتابعة إلى الدفع"
    ],
    "home.title": [
      "ادفع واستلم بعملة USDC"
    ],
    "home.text": [
      "تستقبل Florin المدفوعات بعملة USDC على شبكة Solana، مباشرة من محفظة إلى محفظة، وهدايا يفتحها رمز من 16 حرفًا."
    ],
    "home.redeem": [
      "استلام هدية"
    ],
    "home.dashboard": [
      "للتجار"
    ],
    "home.docs": [
      "للمطورين"
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
      "هي محفوظة في حساب ضمان على شبكة سولانا. من يملك الرمز يستطيع أخذها كاملة مرة واحدة. لا تستطيع Florin المساس بها."
    ],
    "gift.preview": [
      "لأخذها تحتاج إلى الرمز المرفق بها وإلى محفظة سولانا."
    ],
    "gift.offline": [
      "تتابع هذه الصفحة وحدها فور عودة الاتصال. لا يضيع شيء."
    ],
    "gift.tab.unfunded": [
      "لا مال فيها بعد · ⁨",
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
      "أُخذت الهدية · ⁨",
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
      "لا مال في هذه الهدية بعد."
    ],
    "gift.state.open": [
      "يمكن أخذ هذه الهدية."
    ],
    "gift.state.taking": [
      "هذه الهدية في الطريق. الشبكة تجعلها نهائية."
    ],
    "gift.state.released": [
      "أُخذت هذه الهدية. الأمر نهائي."
    ],
    "gift.state.reclaimed": [
      "لم يعد ممكنًا أخذ هذه الهدية."
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
      "لا مال في هذه الهدية بعد"
    ],
    "gift.unfunded.text": [
      "لم يدفع مرسلها المال بعد، فلا يستطيع أحد أخذها. حين يدفعه تُظهر هذه الصفحة ذلك وحدها."
    ],
    "gift.taking.title": [
      "هذه الهدية تؤخذ الآن"
    ],
    "gift.taking.text": [
      "شخص يملك الرمز يأخذها إلى المحفظة أدناه. يصبح الأمر نهائيًا خلال نصف دقيقة تقريبًا."
    ],
    "gift.taking.own.title": [
      "في الطريق إلى محفظتك"
    ],
    "gift.taking.own.text": [
      "يصبح الأمر نهائيًا خلال نصف دقيقة تقريبًا. يمكنك إغلاق هذه الصفحة: لا يضيع شيء."
    ],
    "gift.taking.sent": [
      "أُرسلت"
    ],
    "gift.taking.seen": [
      "رأتها الشبكة"
    ],
    "gift.taking.final": [
      "نهائية"
    ],
    "gift.failed.title": [
      "لم تنجح المحاولة الأخيرة"
    ],
    "gift.failed.text": [
      "لم يتحرك أي مال والهدية ما زالت موجودة. أدخل الرمز للمحاولة من جديد."
    ],
    "gift.released.title": [
      "أُخذت هذه الهدية"
    ],
    "gift.released.text": [
      "تؤخذ الهدية مرة واحدة فقط. إن لم تكن أنت من أخذها فاسأل من أرسلها إليك."
    ],
    "gift.released.own.title": [
      "أصبحت لك"
    ],
    "gift.released.own.text": [
      "يمكنك رؤيتها في محفظتك. لا شيء آخر عليك فعله."
    ],
    "gift.reclaimed.title": [
      "استُردت هذه الهدية"
    ],
    "gift.reclaimed.text": [
      "استرد مرسلها المال ولم يعد رمزها يفتح شيئًا. اسأله إن لم تكن تتوقع ذلك."
    ],
    "gift.reclaimed.when": [
      "تاريخ الاسترداد"
    ],
    "gift.called_off.title": [
      "أُلغيت هذه الهدية"
    ],
    "gift.called_off.text": [
      "أُلغيت قبل أن يوضع فيها أي مال ورمزها لا يفتح شيئًا. اسأل مرسلها إن لم تكن تتوقع ذلك."
    ],
    "gift.called_off.when": [
      "تاريخ الإلغاء"
    ],
    "gift.fact.taken": [
      "تاريخ الأخذ"
    ],
    "gift.fact.wallet": [
      "المحفظة"
    ],
    "gift.fact.transaction": [
      "المعاملة"
    ],
    "gift.other_code": [
      "لديك رمز آخر؟ استخدمه"
    ],
    "code.title": [
      "أدخل الرمز"
    ],
    "code.hint": [
      "16 محرفًا. لا أهمية للمسافات والشرطات والأحرف الصغيرة. يُفحص الرمز في هذه الصفحة ولا يغادرها أبدًا."
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
      "هذا يحتاج إلى JavaScript"
    ],
    "code.noscript.text": [
      "يجب ألا يغادر الرمز هذه الصفحة، لذلك يُستخدم هنا بواسطة نص برمجي. فعّل JavaScript وأعد تحميل الصفحة."
    ],
    "code.length.title": [
      "الرمز من 16 محرفًا"
    ],
    "code.length.text": [
      "عدد المحارف فيما كتبته، دون المسافات والشرطات: ⁨",
      [
        "count"
      ],
      "⁩."
    ],
    "code.alphabet.title": [
      "محرف واحد لا يمكن أن يكون في رمز"
    ],
    "code.alphabet.text": [
      "تتكون الرموز من أرقام وأحرف من A إلى Z دون U. قارنه بالرمز الذي أُعطي لك."
    ],
    "code.check.title": [
      "محرف واحد يبدو خطأ"
    ],
    "code.check.text": [
      "قارنه بالرمز الذي أُعطي لك، محرفًا محرفًا."
    ],
    "code.other.title": [
      "هذا ليس رمز هذه الهدية"
    ],
    "code.other.text": [
      "قد يفتح هدية أخرى."
    ],
    "code.other.redeem": [
      "ابحث عن الهدية برمزها"
    ],
    "code.none.title": [
      "هذا الرمز لا يفتح أي هدية الآن"
    ],
    "code.none.text": [
      "السبب واحد مما يلي، والرمز وحده لا يبيّن أيها:"
    ],
    "code.none.unfunded": [
      "لا مال في الهدية بعد،"
    ],
    "code.none.released": [
      "أُخذت من قبل،"
    ],
    "code.none.reclaimed": [
      "استردها مرسلها،"
    ],
    "code.none.unknown": [
      "أو لم توجد قط."
    ],
    "code.none.then": [
      "إن كان لديك رابط الهدية فافتحه فهو يبيّن ذلك. وإلا فاسأل من أعطاك الرمز."
    ],
    "gift.status.unfunded": [
      "لا مال فيها بعد"
    ],
    "gift.status.open": [
      "جاهزة للأخذ"
    ],
    "gift.status.taking": [
      "في الطريق"
    ],
    "gift.status.released": [
      "أُخذت"
    ],
    "gift.status.reclaimed": [
      "استُردت"
    ],
    "code.limit.title": [
      "محاولات كثيرة جدًا"
    ],
    "code.limit.text": [
      "يمكن البحث عن عشرة رموز في الدقيقة من كل اتصال. يمكنك المتابعة بعد انتهاء الانتظار."
    ],
    "code.offline.title": [
      "لا يوجد اتصال"
    ],
    "code.offline.text": [
      "تحقق من اتصالك واضغط الزر مرة أخرى."
    ],
    "code.failed.title": [
      "تعذّر البحث"
    ],
    "code.failed.text": [
      "شيء ما لا يستجيب من جهتنا. حاول بعد قليل. الرمز سليم ولم يغادر هذه الصفحة."
    ],
    "take.title": [
      "اختر محفظتك"
    ],
    "take.text": [
      "الرمز صحيح. تذهب الهدية إلى المحفظة التي تختارها، وترى كل شيء قبل أن توافق."
    ],
    "take.with": [
      "المتابعة باستخدام ⁨",
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
      "دع محفظتي تدفع رسم الشبكة"
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
      "تدخل الرمز هناك: لا يوضع أبدًا في عنوان."
    ],
    "nowallet.desk": [
      "أضف محفظة سولانا إلى هذا المتصفح وأعد تحميل الصفحة، أو افتحها على هاتف في متصفح محفظتك:"
    ],
    "review.title": [
      "تحقق ثم وافق في ⁨",
      [
        "wallet"
      ],
      "⁩"
    ],
    "review.what": [
      "توقّع معاملة واحدة. تنقل الهدية كاملة إلى محفظتك ولا تأخذ منها شيئًا."
    ],
    "review.what_own_fee": [
      "توقّع معاملة واحدة. تنقل الهدية كاملة إلى محفظتك ولا تأخذ منها سوى رسم الشبكة."
    ],
    "review.receive": [
      "تستلم"
    ],
    "review.into": [
      "محفظتك"
    ],
    "review.fee": [
      "رسم الشبكة"
    ],
    "review.fee.ours": [
      "تدفعه Florin، لا تحتاج إلى SOL"
    ],
    "review.fee.own": [
      "⁨",
      [
        "fee"
      ],
      "⁩، تدفعه محفظتك"
    ],
    "review.take": [
      "خذ ⁨",
      [
        "amount"
      ],
      "⁩"
    ],
    "redeem.title": [
      "استلم هدية"
    ],
    "redeem.text": [
      "أدخل الرمز الذي أُعطي لك. سترى ممن الهدية وكم فيها قبل أن تختار محفظة."
    ],
    "trouble.network.title": [
      "هذه المحفظة لشبكة أخرى"
    ],
    "trouble.network.text": [
      "لا توفر شبكة Solana التي تُدفع عليها هذه الصفحة. لم يُوقَّع أي شيء. اختر محفظة أخرى."
    ],
    "trouble.feature.title": [
      "لا تستطيع هذه المحفظة فعل ذلك هنا"
    ],
    "trouble.feature.text": [
      "لا توفر لهذه الصفحة ما يلزم. استخدم محفظة أخرى، أو امسح الرمز بهاتف."
    ],
    "trouble.rejected.title": [
      "رفضتَ ذلك في المحفظة"
    ],
    "trouble.rejected.text": [
      "لم يُوقَّع شيء ولم ينتقل أي مال. اضغط الزر مجددًا إذا أردت المتابعة."
    ],
    "trouble.no_account.title": [
      "لم تشارك المحفظة أي حساب"
    ],
    "trouble.no_account.text": [
      "اختر حسابًا في المحفظة، ثم اضغط الزر مجددًا."
    ],
    "trouble.balance_insufficient.title": [
      "رصيد USDC غير كافٍ"
    ],
    "trouble.balance_insufficient.text": [
      "في هذه المحفظة من USDC أقل من المبلغ المطلوب. أضف USDC إليها، أو ادفع من محفظة أخرى."
    ],
    "trouble.sol_insufficient.title": [
      "رصيد SOL لا يكفي لرسوم الشبكة"
    ],
    "trouble.sol_insufficient.text": [
      "في هذه المحفظة ما يكفي من USDC، لكن رصيد SOL أقل من أن يغطي رسوم الشبكة، وهي أقل بكثير من سنت واحد، أو بضعة سنتات إذا كان التاجر يستلم لأول مرة. أضف قليلًا من SOL، أو ادفع من محفظة أخرى."
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
      "لدى الشبكة دفعة لهذا بالفعل. ستظهر في هذه الصفحة بعد قليل."
    ],
    "trouble.payment_canceled.title": [
      "تم الإلغاء"
    ],
    "trouble.payment_canceled.text": [
      "لم يعد هناك ما يُدفع. من فضلك لا ترسل أي شيء."
    ],
    "trouble.gift_not_funded.title": [
      "لا مال في هذه الهدية بعد"
    ],
    "trouble.gift_not_funded.text": [
      "لم يدفعها مرسلها بعد. أعد المحاولة لاحقًا، أو اسأله."
    ],
    "trouble.gift_released.title": [
      "استُلمت هذه الهدية من قبل"
    ],
    "trouble.gift_released.text": [
      "لا يمكن استلامها إلا مرة واحدة."
    ],
    "trouble.gift_reclaimed.title": [
      "استُرجعت هذه الهدية"
    ],
    "trouble.gift_reclaimed.text": [
      "استرجعها مرسلها. اطلب منه هدية جديدة."
    ],
    "trouble.release_in_progress.title": [
      "إنها في الطريق بالفعل"
    ],
    "trouble.release_in_progress.text": [
      "يجري استلام هذه الهدية الآن. انتظر قليلًا ثم انظر مجددًا."
    ],
    "trouble.release_attempts_exhausted.title": [
      "دفعنا رسوم الشبكة بما يكفي من المرات"
    ],
    "trouble.release_attempts_exhausted.text": [
      "لا يزال بإمكانك استلام الهدية إذا دفعت محفظتك رسوم الشبكة بنفسها."
    ],
    "trouble.sponsor_quota_exceeded.title": [
      "لن تُدفع رسوم شبكة أخرى اليوم"
    ],
    "trouble.sponsor_quota_exceeded.text": [
      "أعد المحاولة غدًا، أو دع محفظتك تدفع رسوم الشبكة بنفسها."
    ],
    "trouble.sponsor_dry.title": [
      "لا يمكننا دفع رسوم الشبكة الآن"
    ],
    "trouble.sponsor_dry.text": [
      "أعد المحاولة لاحقًا، أو دع محفظتك تدفع رسوم الشبكة بنفسها."
    ],
    "trouble.release_would_fail.title": [
      "سترفض الشبكة هذا الآن"
    ],
    "trouble.release_would_fail.text": [
      "لم يُرسل أي شيء. ربما استُلمت الهدية، أو يجري استرجاعها."
    ],
    "trouble.transaction_expired.title": [
      "استغرق الأمر وقتًا طويلًا"
    ],
    "trouble.transaction_expired.text": [
      "ما وقّعته صالح لمدة دقيقة تقريبًا. اضغط الزر مجددًا."
    ],
    "trouble.transaction_refused.title": [
      "ما عاد ليس ما عُرض"
    ],
    "trouble.transaction_refused.text": [
      "لم يُرسل أي شيء. أعد المحاولة؛ وإن تكرر ذلك فاستخدم محفظة أخرى وأبلغنا."
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
      "لم ينجح ذلك"
    ],
    "trouble.unknown.text": [
      "جاء رد غير متوقع من المحفظة أو من الشبكة. لم يُدفع شيء بهذه المحاولة ما لم تُظهره محفظتك. أعد المحاولة، أو استخدم طريقة دفع أخرى."
    ],
    "trouble.gift_network.title": [
      "هذه المحفظة لشبكة أخرى"
    ],
    "trouble.gift_network.text": [
      "لا تتيح شبكة سولانا التي توجد عليها هذه الهدية. لم يُوقَّع شيء. اختر محفظة أخرى."
    ],
    "trouble.gift_feature.title": [
      "هذه المحفظة لا تستطيع ذلك هنا"
    ],
    "trouble.gift_feature.text": [
      "لا تستطيع توقيع ما يوقعه آخرون معها. لم يُوقَّع شيء. استخدم محفظة أخرى."
    ],
    "trouble.gift_unknown.title": [
      "لم ينجح ذلك"
    ],
    "trouble.gift_unknown.text": [
      "أجابت المحفظة أو الشبكة بشيء غير متوقع. الهدية ما زالت موجودة ما لم تقل هذه الصفحة غير ذلك. حاول مجددًا أو استخدم محفظة أخرى."
    ],
    "trouble.gift_own_fee.title": [
      "سترفضه الشبكة الآن"
    ],
    "trouble.gift_own_fee.text": [
      "لم يُرسل شيء. الأرجح أن في هذه المحفظة SOL أقل مما يلزم لرسم الشبكة: أضف قليلًا أو استخدم محفظة أخرى. وربما تكون الهدية قد أُخذت أو استُردت."
    ],
    "trouble.gift_recipient.title": [
      "هذه المحفظة لا تستطيع أخذها"
    ],
    "trouble.gift_recipient.text": [
      "عنوانها يخص برنامجًا أو خدمة لا شخصًا. استخدم محفظة أخرى."
    ],
    "privacy.title": [
      "الخصوصية"
    ],
    "privacy.what": [
      "لتعرض لك ما يجب دفعه، تطلبه هذه الصفحة من Florin. يُستخدم عنوانك على الإنترنت للحد من إساءة الاستخدام ولا يُحفظ مع المدفوعات."
    ],
    "privacy.chain": [
      "الدفعة معاملة على شبكة Solana العامة. يمكن لأي شخص أن يراها هناك إلى الأبد: المحفظتان والمبلغ والوقت."
    ],
    "privacy.code": [
      "لا يغادر رمز الهدية هذه الصفحة أبدًا. يُشتق منه مفتاح هنا، في متصفحك، ولا يُرسل سوى توقيع."
    ],
    "privacy.cookies": [
      "لا تتبع في هذه الصفحات ولا تحليلات ولا أي شيء من أطراف ثالثة. يُحفظ اختيارك للألوان في هذا المتصفح فقط."
    ],
    "terms.title": [
      "الشروط"
    ],
    "terms.role": [
      "تعرض Florin ما يطلبه التاجر وتخبره بأنك دفعت. يذهب المال من محفظتك إلى محفظته. لا تحتفظ Florin به أبدًا."
    ],
    "terms.final": [
      "لا يمكن التراجع عن دفعة على Solana. يرد التاجر المبالغ من محفظته الخاصة."
    ],
    "terms.gifts": [
      "يستطيع من لديه رمز هدية أن يستلمها، مرة واحدة. وحتى ذلك الحين يستطيع مرسلها استرجاعها."
    ],
    "terms.warranty": [
      "يُقدَّم البرنامج دون ضمان، بموجب رخصة Apache License 2.0."
    ],
    "report.title": [
      "الإبلاغ عن مشكلة"
    ],
    "report.how": [
      "إذا كان تاجر يطلب المدفوعات هنا ليس كما يدّعي، أو يبيع ما لا يجوز بيعه، فاكتب إلينا مع عنوان الصفحة."
    ],
    "report.what": [
      "لرد مبلغ، أو لسؤال عما اشتريته، تواصل مع التاجر: هو وحده من يستطيع إعادة المال."
    ],
    "report.limits": [
      "لا تستطيع Florin إيقاف دفعة أو التراجع عنها، لكنها تستطيع إغلاق حساب."
    ],
    "receipt.copy": [
      "نسخ الرابط"
    ],
    "auth.title": [
      "تأكيد عملية شراء"
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
      "ما الذي يُشترى"
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
      "يطلبه المتجر قبل أن يقبل طلبك."
    ],
    "auth.code.safe": [
      "ينتقل الرمز مباشرة من إطاره المحمي إلى الخزنة، ويُستخدم لهذه العملية وحدها ثم يُتلف فورًا."
    ],
    "auth.frame_failed.title": [
      "تعذّر تحميل النموذج"
    ],
    "auth.frame_failed.text": [
      "لم يُخصم أي مبلغ. حاول مرة أخرى."
    ],
    "auth.late.title": [
      "انتهى الوقت"
    ],
    "auth.late.text": [
      "وصل الرمز متأخرًا ولم يُستخدم. لم يُدفع شيء."
    ],
    "auth.challenge.title": [
      "يريد مصرفك التأكد من أنك أنت"
    ],
    "auth.going_on.title": [
      "عملية الشراء مستمرة"
    ],
    "auth.going_on.text": [
      "لا شيء آخر عليك فعله. يستغرق الأمر عادةً أقل من دقيقة، ويستمر حتى لو أغلقت هذه الصفحة."
    ],
    "auth.step.given": [
      "استُلمت الإجابة"
    ],
    "auth.step.paying": [
      "جارٍ الدفع في المتجر"
    ],
    "auth.step.bought": [
      "تم الشراء"
    ],
    "auth.unsure.title": [
      "نتحقق مما حدث"
    ],
    "auth.unsure.text": [
      "لم يُخبرنا المتجر ولا البنك بعدُ هل خُصم المبلغ من البطاقة. لن يُدفع شيء مرة أخرى في هذه الأثناء، ويمكنك إغلاق هذه الصفحة."
    ],
    "auth.succeeded.title": [
      "تم الشراء"
    ],
    "auth.succeeded.text": [
      "قبِل المتجر الطلب. يمكنك إغلاق هذه الصفحة."
    ],
    "auth.failed.title": [
      "لم يتم الشراء"
    ],
    "auth.failed.challenge_expired": [
      "لم يُجَب البنك في الوقت المحدد."
    ],
    "auth.failed.challenge_lost": [
      "فُقدت صفحة البنك من جانبنا قبل الإجابة عنها."
    ],
    "auth.failed.authentication_failed": [
      "لم يسمح البنك بالعملية."
    ],
    "auth.failed.security_code_missing": [
      "لم يُعطَ رمز الأمان في الوقت المحدد."
    ],
    "auth.failed.authentication_required": [
      "لم يُجب أحد في الوقت المناسب، أو رفض المصرف."
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
      "حال أمرٌ لدى المتجر دون الشراء."
    ],
    "auth.failed.unpaid": [
      "لم يُدفع شيء. يمكن لمن طلب منك أن يحاول مرة أخرى."
    ],
    "auth.unknown.title": [
      "لا يمكن استخدام هذا الرابط"
    ],
    "auth.unknown.text": [
      "يُفتح الرابط مرة واحدة، وفقط أثناء انتظار الرد. اطلب رابطًا جديدًا ممن أرسله."
    ],
    "auth.taken.title": [
      "فُتح في مكان آخر"
    ],
    "auth.taken.text": [
      "فُتحت هذه العملية على جهاز أو نافذة أخرى. تابع هناك أو اطلب رابطًا جديدًا."
    ],
    "auth.down.title": [
      "لا يمكن عرض هذا الآن"
    ],
    "auth.down.text": [
      "هناك ما لا يستجيب من جانبنا. حاول بعد لحظة."
    ],
    "auth.done.title": [
      "انتهى كل شيء هنا"
    ],
    "auth.done.text": [
      "يمكنك إغلاق هذه الصفحة."
    ],
    "auth.offline.title": [
      "لا يوجد اتصال"
    ],
    "auth.offline.text": [
      "تتابع هذه الصفحة تلقائيًا عند عودة الاتصال."
    ],
    "auth.noscript.title": [
      "تحتاج هذه الصفحة إلى البرامج النصية"
    ],
    "auth.noscript.text": [
      "فعّلها ثم أعد تحميل الصفحة: يجب ألا يمر رمزك عبر نموذج يمكن لغيرك قراءته."
    ],
    "frame.title": [
      "بيانات البطاقة"
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
      "هذا ليس رقم بطاقة. تحقق من الأرقام."
    ],
    "frame.problem.expiry": [
      "أدخل شهرًا وسنة لم ينقضيا."
    ],
    "frame.problem.code": [
      "أدخل أرقام الرمز وعددها ",
      [
        "digits"
      ],
      "."
    ],
    "frame.trouble.refused.title": [
      "لم يعد هذا النموذج صالحًا"
    ],
    "frame.trouble.refused.text": [
      "أعد تحميل الصفحة وحاول مجددًا. لم يُخصم شيء."
    ],
    "frame.trouble.busy.title": [
      "محاولات كثيرة جدًا"
    ],
    "frame.trouble.busy.text": [
      "انتظر دقيقة ثم حاول مجددًا. لم يُخصم شيء."
    ],
    "frame.trouble.failed.title": [
      "تعذّر الإرسال"
    ],
    "frame.trouble.failed.text": [
      "تحقق من اتصالك وحاول مجددًا. لم يُخصم شيء."
    ],
    "frame.alone.title": [
      "افتح هذا النموذج من لوحة تحكم Florin"
    ],
    "frame.alone.text": [
      "لا يعمل هذا النموذج بمفرده. لم يُحفظ أي شيء."
    ],
    "frame.noscript.title": [
      "يحتاج هذا النموذج إلى البرامج النصية"
    ]
  }
}
