import { whatsappNumber } from "../whatsapp-number"

const MONA = "201001234567"

it.each<[string | null, string | null, string | null]>([
  ["0100 123 4567", "eg", MONA],
  ["01001234567", "EG", MONA],
  ["٠١٠٠ ١٢٣ ٤٥٦٧", "eg", MONA],
  ["1001234567", "eg", MONA],
  ["201001234567", "eg", MONA],
  // Pasted from a page in Arabic, with a direction mark.
  ["\u200e+20 100 123 4567", null, MONA],
  ["+20 100 123 4567", "sa", MONA],
  ["+20 0100 123 4567", null, MONA],
  ["(+20) 100-123-4567", null, MONA],
  ["0020 100 123 4567", null, MONA],
  ["+20 2 2736 1234", "eg", "20227361234"],
  ["+966 50 123 4567", "eg", "966501234567"],
  // Nobody knows its country.
  ["0100 123 4567", null, null],
  ["0100 123 4567", "sa", null],
  // A landline, a digit too few, two numbers in one field.
  ["02 2736 1234", "eg", null],
  ["0100 123 456", "eg", null],
  ["0100 123 4567 / 0111 123 4567", "eg", null],
  ["+20 100 123 4567 / +20 111 123 4567", "eg", null],
  // One number, however it is punctuated.
  ["+1 (555) 123-4567", null, "15551234567"],
  ["+966.50.123.4567", null, "966501234567"],
  ["+44 (0)20 7946 0958", null, "442079460958"],
  ["+20\u00a0100\u2013123\u20134567", null, MONA],
  // An extension, a remark, a second number: their digits are not the number's.
  ["+1 (555) 123-4567 ext 89", null, null],
  ["+1 555 123 4567 x89", null, null],
  ["+1 555 123 4567 (89)", null, null],
  ["+1 555 123 4567 - 89", null, null],
  ["+20 100 123 4567 (work 02)", "eg", null],
  ["+20 100 123 4567 (02)", "eg", null],
  ["+20 100 123 4567 - 02", "eg", null],
  ["+966 50 123 4567, 05", "sa", null],
  ["+966 50 123\n4567", "sa", null],
  ["0100 123 456 / 7", "eg", null],
  ["flat 0, 100 123 4567", "eg", null],
  ["+39 06 12 +34", "it", null],
  // A zero that is dialled only within the country.
  ["+44 (020) 7946 0958", null, null],
  ["+", "eg", null],
  ["ask her", "eg", null],
  ["", "eg", null],
  [null, "eg", null],
])("%j in an order for %j → %j", (phone, country, number) => {
  expect(whatsappNumber(phone, country)).toBe(number)
})
