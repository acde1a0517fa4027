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
    "code.label": [
      "Code of 16 characters"
    ],
    "code.hint": [
      "Spaces, dashes and small letters do not matter. The code is checked on this page and never leaves it."
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
      "It is one of four things, and the code alone does not tell which: the gift has no money yet, it was taken already, its sender took it back, or there never was one. If you have the link of the gift, open it: it says which. Otherwise ask whoever gave you the code."
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
      "On a computer, add a Solana wallet to this browser, then load this page again."
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
    ]
  },
  "es": {
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
    "home.docs": [
      "For developers"
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
    "code.label": [
      "Código de 16 caracteres"
    ],
    "code.hint": [
      "No importan los espacios, los guiones ni las minúsculas. El código se comprueba en esta página y nunca sale de ella."
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
      "Es una de cuatro cosas, y el código solo no dice cuál: el regalo aún no tiene dinero, ya fue recogido, quien lo envió lo retiró, o nunca existió. Si tiene el enlace del regalo, ábralo: lo dice. Si no, pregunte a quien le dio el código."
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
      "En un ordenador, añada una billetera de Solana a este navegador y vuelva a cargar la página."
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
    ]
  },
  "zh": {
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
    "home.docs": [
      "For developers"
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
    "code.label": [
      "16 位兑换码"
    ],
    "code.hint": [
      "空格、连字符和大小写均不影响。兑换码只在本页校验，绝不会离开本页。"
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
      "原因是以下四种之一，仅凭兑换码无法分辨：礼物尚未注资、已被领取、已被赠送者收回，或从未存在。如果您有礼物链接，打开即可知道是哪一种；否则请询问给您兑换码的人。"
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
      "在电脑上，请为此浏览器安装 Solana 钱包，然后重新加载本页。"
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
    ]
  },
  "ar": {
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
    "home.docs": [
      "For developers"
    ],
    "gift.from": [
      "هدية من ",
      [
        "business"
      ]
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
      "لا مال فيها بعد · ",
      [
        "business"
      ]
    ],
    "gift.tab.open": [
      "هدية من ",
      [
        "business"
      ],
      " · Florin"
    ],
    "gift.tab.taking": [
      "الهدية في الطريق · ",
      [
        "business"
      ]
    ],
    "gift.tab.released": [
      "أُخذت الهدية · ",
      [
        "business"
      ]
    ],
    "gift.tab.reclaimed": [
      "استُردت الهدية · ",
      [
        "business"
      ]
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
    "code.label": [
      "رمز من 16 محرفًا"
    ],
    "code.hint": [
      "لا أهمية للمسافات والشرطات والأحرف الصغيرة. يُفحص الرمز في هذه الصفحة ولا يغادرها أبدًا."
    ],
    "code.reading": [
      "يُقرأ هكذا"
    ],
    "code.continue": [
      "متابعة"
    ],
    "code.wait": [
      "انتظر ",
      [
        "seconds"
      ],
      " ث"
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
      "عدد المحارف فيما كتبته، دون المسافات والشرطات: ",
      [
        "count"
      ],
      "."
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
      "السبب واحد من أربعة، والرمز وحده لا يبيّن أيها: لا مال في الهدية بعد، أو أُخذت من قبل، أو استردها مرسلها، أو لم توجد قط. إن كان لديك رابط الهدية فافتحه فهو يبيّن ذلك. وإلا فاسأل من أعطاك الرمز."
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
      "المتابعة باستخدام ",
      [
        "wallet"
      ]
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
      "افتح في ",
      [
        "wallet"
      ]
    ],
    "nowallet.again": [
      "تدخل الرمز هناك: لا يوضع أبدًا في عنوان."
    ],
    "nowallet.desk": [
      "على الحاسوب، أضف محفظة سولانا إلى هذا المتصفح ثم أعد تحميل الصفحة."
    ],
    "review.title": [
      "تحقق ثم وافق في ",
      [
        "wallet"
      ]
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
      [
        "fee"
      ],
      "، تدفعه محفظتك"
    ],
    "review.take": [
      "خذ ",
      [
        "amount"
      ]
    ],
    "redeem.title": [
      "استلم هدية"
    ],
    "redeem.text": [
      "أدخل الرمز الذي أُعطي لك. سترى ممن الهدية وكم فيها قبل أن تختار محفظة."
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
    ]
  }
}
