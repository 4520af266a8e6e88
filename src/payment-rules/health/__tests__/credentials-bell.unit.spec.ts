import { credentialsBell, type CredentialsChange } from "../credentials-bell"

const who = "mona@example.com"
const dukkan = { id: "m1", name: "Dukkan" }
const CHANGED = "The credentials for invoice payments were changed"
const CHANGED_AR = "تغيّرت بيانات الدخول إلى خدمة الدفع بالفواتير"
const ELSEWHERE = "Invoice payments now go to another merchant"
const ELSEWHERE_AR = "مدفوعات الفواتير تذهب الآن إلى تاجر آخر"

describe("the bell about changed credentials", () => {
  it.each([
    [
      { change: "stored", who, merchant: dukkan, lastMerchantId: null },
      [
        CHANGED,
        "saved credentials of the merchant m1 (“Dukkan”); payments now go there.",
      ],
      [
        CHANGED_AR,
        "بيانات دخول التاجر m1 (“Dukkan”)، وتذهب المدفوعات الآن إليه.",
      ],
    ],
    [
      { change: "stored", who, merchant: dukkan, lastMerchantId: "m1" },
      [
        CHANGED,
        "saved credentials of the same merchant as before, m1 (“Dukkan”).",
      ],
      [CHANGED_AR, "بيانات دخول للتاجر نفسه: m1 (“Dukkan”)."],
    ],
    [
      { change: "stored", who, merchant: dukkan, lastMerchantId: "m0" },
      [
        ELSEWHERE,
        "saved credentials of another merchant than before: m1 (“Dukkan”) instead of m0. All payments now go to the new one.",
      ],
      [
        ELSEWHERE_AR,
        "بيانات دخول تاجر آخر: m1 (“Dukkan”) بدلًا من m0. وتذهب كل المدفوعات الآن إلى التاجر الجديد.",
      ],
    ],
    [
      {
        ...{ change: "stored", who, lastMerchantId: null },
        merchant: { id: "m1", name: null },
      },
      [CHANGED, "saved credentials of the merchant m1; payments now go there."],
      [CHANGED_AR, "بيانات دخول التاجر m1، وتذهب المدفوعات الآن إليه."],
    ],
    [
      { change: "stored", who, merchant: null, lastMerchantId: null },
      [CHANGED, "saved credentials that the service did not confirm."],
      [CHANGED_AR, "بيانات دخول لم تؤكدها الخدمة."],
    ],
    [
      { change: "stored", who, merchant: null, lastMerchantId: "m0" },
      [
        CHANGED,
        "saved credentials that the service did not confirm. They may be those of another merchant than before (m0).",
      ],
      [
        CHANGED_AR,
        "بيانات دخول لم تؤكدها الخدمة. وقد تكون لتاجر آخر غير السابق (m0).",
      ],
    ],
    [
      { change: "removed", who, merchant: dukkan, lastMerchantId: null },
      [CHANGED, "removed them; no invoice can be created."],
      [CHANGED_AR, "ولا يمكن الآن إنشاء أي فاتورة."],
    ],
  ] as [CredentialsChange, [string, string], [string, string]][])(
    "%j → who did it, whose they are, and what follows, in both languages",
    (change, [title, english], [titleAr, arabic]) => {
      expect(credentialsBell(change, "en")).toEqual({
        title,
        description: `${who} ${english} If nobody here intended this, enter the right ones and find out who uses this admin's account.`,
      })
      const ar = credentialsBell(change, "ar")
      expect(ar.title).toBe(titleAr)
      const shown = ar.description.replace(/[\u2068\u2069]/g, "")
      expect(shown).toContain(who)
      expect(shown).toContain(arabic)
    }
  )

  it("a thief's merchant has the shop's name, and the sentence of a rotation in it → another merchant all the same, said before the name", () => {
    const name = "Dukkan”), the same merchant as before, m0 (“Dukkan"
    const { title, description } = credentialsBell(
      {
        ...{ change: "stored", who, lastMerchantId: "m0" },
        merchant: { id: "m1", name },
      },
      "en"
    )
    expect(title).toBe(ELSEWHERE)
    expect(description).toMatch(
      /another merchant than before: m1 \(“[^“”]+”\) instead of m0\./
    )
  })
})
