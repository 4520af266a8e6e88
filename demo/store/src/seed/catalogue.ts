/** The articles of the demo's shop. Prices are in Egyptian pounds and include the tax. */
export type Article = {
  handle: string
  title: string
  subtitle: string
  description: string
  /** The option that variants differ in, and the price of each of its values. */
  option: string
  prices: Record<string, number>
}

export const CATALOGUE: Article[] = [
  {
    handle: "karkadeh",
    title: "Karkadeh",
    subtitle: "Hibiscus from Aswan",
    description:
      "Whole dried calyces, for a deep red infusion that is as good iced as it is hot.",
    option: "Weight",
    prices: { "100 g": 85, "250 g": 190 },
  },
  {
    handle: "kanaka",
    title: "Copper kanaka",
    subtitle: "For two cups of ahwa",
    description:
      "Hammered copper, tinned inside, with a long brass handle that stays cool.",
    option: "Size",
    prices: { "Two cups": 640, "Four cups": 890 },
  },
  {
    handle: "galabeya",
    title: "Cotton galabeya",
    subtitle: "Giza long staple",
    description: "Light, loose and washed soft. Made for evenings on the roof.",
    option: "Size",
    prices: { S: 1150, M: 1150, L: 1150, XL: 1200 },
  },
  {
    handle: "fanous",
    title: "Brass fanous",
    subtitle: "Lantern with coloured glass",
    description:
      "Cut and soldered by hand. Throws stars of light on every wall.",
    option: "Height",
    prices: { "40 cm": 2350 },
  },
  {
    handle: "postcard",
    title: "Postcard",
    subtitle: "Greetings from the Nile",
    description:
      "At 12 pounds it is below the least amount of an invoice: picked up alone, it cannot be paid online.",
    option: "Paper",
    prices: { Card: 12 },
  },
  {
    handle: "cabinet",
    title: "Inlaid cabinet",
    subtitle: "Walnut and mother of pearl",
    description:
      "At 82,000 pounds it is above the highest amount of an invoice: the checkout says so.",
    option: "Wood",
    prices: { Walnut: 82000 },
  },
]
