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
      "Copiar enlace"
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
      "复制链接"
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
      "نسخ الرابط"
    ]
  }
}
