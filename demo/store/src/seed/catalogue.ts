/** What the demo's shop sells. Prices are in Egyptian pounds and include the tax. */
export type Article = {
  handle: string
  title: string
  subtitle: string
  description: string
  /** The option that variants differ in, and the price of each of its values. */
  option: string
  prices: Record<string, number>
  /** The words above in Arabic. */
  arabic: Record<string, string>
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
    arabic: {
      Karkadeh: "كركديه",
      "Hibiscus from Aswan": "من أسوان",
      "Whole dried calyces, for a deep red infusion that is as good iced as it is hot.":
        "زهور كاملة مجففة لمشروب أحمر غني، لذيذ باردًا وساخنًا.",
      "100 g": "100 جم",
      "250 g": "250 جم",
    },
  },
  {
    handle: "kanaka",
    title: "Copper kanaka",
    subtitle: "For two cups of ahwa",
    description:
      "Hammered copper, tinned inside, with a long brass handle that stays cool.",
    option: "Size",
    prices: { "Two cups": 640, "Four cups": 890 },
    arabic: {
      "Copper kanaka": "كنكة نحاس",
      "For two cups of ahwa": "لفنجانين من القهوة",
      "Hammered copper, tinned inside, with a long brass handle that stays cool.":
        "نحاس مطروق ومبيّض من الداخل، بيد طويلة لا تسخن.",
      "Two cups": "فنجانان",
      "Four cups": "أربعة فناجين",
    },
  },
  {
    handle: "galabeya",
    title: "Cotton galabeya",
    subtitle: "Giza long staple",
    description: "Light, loose and washed soft. Made for evenings on the roof.",
    option: "Size",
    prices: { S: 1150, M: 1150, L: 1150, XL: 1200 },
    arabic: {
      "Cotton galabeya": "جلابية قطن",
      "Giza long staple": "قطن جيزة طويل التيلة",
      "Light, loose and washed soft. Made for evenings on the roof.":
        "خفيفة وواسعة وناعمة الملمس، لسهرات السطوح.",
    },
  },
  {
    handle: "fanous",
    title: "Brass fanous",
    subtitle: "Lantern with coloured glass",
    description:
      "Cut and soldered by hand. Throws stars of light on every wall.",
    option: "Height",
    prices: { "40 cm": 2350 },
    arabic: {
      "Brass fanous": "فانوس نحاس",
      "Lantern with coloured glass": "بزجاج ملوّن",
      "Cut and soldered by hand. Throws stars of light on every wall.":
        "مقصوص وملحوم يدويًا، ينثر نجوم الضوء على كل جدار.",
      "40 cm": "40 سم",
    },
  },
  {
    handle: "postcard",
    title: "Postcard",
    subtitle: "Greetings from the Nile",
    description:
      "At 12 pounds it is below the least amount of an invoice: picked up alone, it cannot be paid online.",
    option: "Paper",
    prices: { Card: 12 },
    arabic: {
      Postcard: "بطاقة بريدية",
      "Greetings from the Nile": "تحية من النيل",
      "At 12 pounds it is below the least amount of an invoice: picked up alone, it cannot be paid online.":
        "سعرها 12 جنيهًا، أقل من الحد الأدنى للفاتورة: إذا استلمتها وحدها فلا يمكن دفعها أونلاين.",
      Card: "كرتون",
    },
  },
  {
    handle: "cabinet",
    title: "Inlaid cabinet",
    subtitle: "Walnut and mother of pearl",
    description:
      "At 82,000 pounds it is above the highest amount of an invoice, so it is paid another way.",
    option: "Wood",
    prices: { Walnut: 82000 },
    arabic: {
      "Inlaid cabinet": "خزانة مطعّمة",
      "Walnut and mother of pearl": "خشب الجوز والصدف",
      "At 82,000 pounds it is above the highest amount of an invoice, so it is paid another way.":
        "سعرها 82,000 جنيه، أعلى من الحد الأقصى للفاتورة، لذلك تُدفع بطريقة أخرى.",
      Walnut: "جوز",
    },
  },
]
