/** An order's payment link. */
export const linkEn = {
  payLink: {
    title: "Payment link",
    text: "The customer opens the link on any device and pays the amount due.",
    create: "Create a payment link",
    again: "Take payment again with a link",
    made: "The payment link is made. Send it from this page.",
    code: "QR code of the payment link",
    language: "Language of the message",
    copyMessage: "Copy message",
    whatsapp: "WhatsApp",
    email: "E-mail",
    withdraw: "Withdraw link",
    withdrawTitle: "Withdraw the payment link?",
    withdrawText:
      "Nobody can begin a payment with it any more. An invoice that is open already can still be paid.",
    confirm: "Withdraw",
  },
}
