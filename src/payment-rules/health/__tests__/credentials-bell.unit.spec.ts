import { credentialsBell, type CredentialsChange } from "../credentials-bell"

const who = "mona@example.com"

describe("the bell about changed credentials", () => {
  it.each([
    [
      { change: "stored", who, merchant: "Dukkan" },
      "saved credentials of the merchant Dukkan; payments now go there.",
      "بيانات التاجر Dukkan، وتذهب المدفوعات إليه.",
    ],
    [
      { change: "stored", who, merchant: null },
      "saved credentials that the service did not confirm.",
      "بيانات لم تؤكدها الخدمة.",
    ],
    [
      { change: "removed", who, merchant: "Dukkan" },
      "removed them; no invoice can be created.",
      "ولا يمكن الآن إنشاء أي فاتورة.",
    ],
  ] as [CredentialsChange, string, string][])(
    "%j → who did it, and what follows, in both languages",
    (change, english, arabic) => {
      const en = credentialsBell(change, "en")
      expect(en.title).toBe("The credentials for invoice payments were changed")
      expect(en.description).toBe(
        `${who} ${english} If nobody here intended this, enter the right ones and find out who uses this admin's account.`
      )
      const ar = credentialsBell(change, "ar")
      expect(ar.title).toBe("تغيّرت بيانات الدخول إلى خدمة الدفع بالفواتير")
      expect(ar.description).toContain(who)
      expect(ar.description).toContain(arabic)
    }
  )
})
