import type { FaultName, FaultOptions } from "../../../src/sandbox"
import type { Fault } from "../fault"
import {
  enterNewCredentials,
  enterOtherMerchant,
  enterRightCredentials,
  lowerLimits,
  rotateAtService,
} from "../steps/credential-steps"
import {
  down,
  failNext,
  merchantIs,
  moveServiceClock,
  pay,
  reads,
  serviceWorks,
  notify,
} from "../steps/service-steps"
import {
  checkout,
  choose,
  chooseInVain,
  comeBack,
  fillCart,
  growCart,
  otherShopperChooses,
  shrinkCart,
} from "../steps/shopper-steps"
import { hours } from "../steps/store-steps"

const oneOrder = { orders: 1, captures: 1 }

/** The read of a paid invoice fails once in this way. */
function readFails(
  id: string,
  says: string,
  fault: FaultName,
  options?: FaultOptions
): Fault {
  return {
    id,
    title: `the read of a paid invoice ${says} → read again, one order`,
    steps: [checkout, pay(), failNext("get", fault, options)],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  }
}

/** The service answers badly, not at all, or not for us. */
export const serviceFaults: Fault[] = [
  readFails("read-500", "answers 500", "server_error"),
  readFails("read-html", "answers a proxy's HTML page", "html"),
  readFails("read-half-body", "answers half a body", "half_body"),
  readFails("read-malformed", "answers something else", "malformed"),
  readFails("read-huge", "answers 1.5 MB", "huge"),
  readFails("read-redirect", "answers a redirect", "redirect"),
  readFails("read-slow", "times out", "slow", { delayMs: 3_600 }),
  readFails("read-429-after", "answers 429 with Retry-After", "rate_limited", {
    retryAfter: 30,
  }),
  readFails("read-429-bare", "answers 429 without Retry-After", "rate_limited"),
  readFails("read-404", "answers 404 once", "not_found"),
  {
    id: "read-429-requests",
    title:
      "429 with Retry-After, then webhooks and a return → not asked again before its time, one order",
    steps: [
      checkout,
      pay(),
      failNext("get", "rate_limited", { retryAfter: 50 }),
      notify(),
      comeBack(),
      notify(),
      reads(1),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "down-for-an-hour",
    title: "paid, and the service is down for an hour → found when it is back",
    fast: true,
    steps: [
      checkout,
      pay(),
      down("get", "me"),
      notify(),
      comeBack(),
      hours(0.5),
      hours(0.5),
      serviceWorks,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "down-for-a-day",
    title:
      "paid, no webhook, and the service is down for a day → found when it is back",
    steps: [
      checkout,
      pay(),
      down("get", "me"),
      hours(8),
      hours(8),
      hours(8),
      serviceWorks,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "clock-5-min-ahead",
    title: "the service's clock is 5 minutes ahead → one order",
    steps: [moveServiceClock(5), checkout, pay()],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "clock-5-min-behind",
    title: "the service's clock is 5 minutes behind → one order",
    steps: [moveServiceClock(-5), checkout, pay()],
    requests: ["return", "webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "suspended-after-payment",
    title:
      "merchant suspended after the payment, active again an hour later → one order",
    steps: [
      checkout,
      pay(),
      merchantIs("suspended"),
      notify(),
      comeBack(),
      hours(1),
      merchantIs("active"),
      hours(0.05),
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "suspended-then-applied",
    title:
      "paid for another cart, then the merchant is suspended, the cart put right and the method chosen → one order",
    steps: [
      checkout,
      growCart,
      pay(),
      notify(),
      merchantIs("suspended"),
      hours(0.05),
      otherShopperChooses,
      shrinkCart,
      choose,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "limits-lowered-then-chosen",
    title:
      "paid for another cart, then the method's limits are lowered, the cart put right and the method chosen → one order",
    steps: [
      checkout,
      growCart,
      pay(),
      notify(),
      lowerLimits,
      shrinkCart,
      choose,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "suspended-before-checkout",
    title:
      "merchant suspended → no invoice, the method is refused; active again → one order",
    steps: [
      merchantIs("suspended"),
      fillCart,
      chooseInVain("not available"),
      merchantIs("active"),
      hours(0.05),
      checkout,
      pay(),
    ],
    requests: ["webhook", "schedule"],
    end: oneOrder,
  },
  {
    id: "credentials-rotated",
    title:
      "credentials rotated at the service first, in the store an hour later → one order",
    steps: [
      checkout,
      pay(),
      rotateAtService,
      notify(),
      comeBack(),
      hours(1),
      enterNewCredentials,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
  {
    id: "other-merchant",
    title:
      "another merchant's credentials for an hour → nothing is read with them, then one order",
    steps: [
      checkout,
      pay(),
      enterOtherMerchant,
      hours(0.01),
      notify(),
      comeBack(),
      hours(1),
      reads(0),
      enterRightCredentials,
    ],
    requests: ["schedule"],
    end: oneOrder,
  },
]
