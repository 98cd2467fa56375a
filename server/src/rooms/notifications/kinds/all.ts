import { actIssued } from './act-issued.ts'
import { approvalExpired } from './approval-expired.ts'
import { authPasswordChanged } from './auth-password-changed.ts'
import { authStrangeSignIn } from './auth-strange-sign-in.ts'
import { carRed } from './car-red.ts'
import { contractEnds } from './contract-ends.ts'
import { importFinished } from './import-finished.ts'
import type { Kind } from './kind.ts'
import { maintenanceEndNear } from './maintenance-end-near.ts'
import { planAsked } from './plan-asked.ts'
import { planEnded } from './plan-ended.ts'
import { promiseMissed } from './promise-missed.ts'
import { promiseNear } from './promise-near.ts'
import { ratingLow } from './rating-low.ts'
import { registrationRequested } from './registration-requested.ts'
import { reportFinished } from './report-finished.ts'
import { rollCallNoShow } from './roll-call-no-show.ts'
import { ruleNotified } from './rule-notified.ts'
import { rulePaused } from './rule-paused.ts'
import { shiftHandedOver } from './shift-handed-over.ts'
import { shiftNotTaken } from './shift-not-taken.ts'
import { taskAssigned } from './task-assigned.ts'
import { taskClosed } from './task-closed.ts'
import { taskCommented } from './task-commented.ts'
import { taskCostsDecided } from './task-costs-decided.ts'
import { taskCostsRequested } from './task-costs-requested.ts'
import { taskCreated } from './task-created.ts'
import { taskCrewChanged } from './task-crew-changed.ts'
import { taskDeadlineMissed } from './task-deadline-missed.ts'
import { taskDeadlineNear } from './task-deadline-near.ts'
import { taskDone } from './task-done.ts'
import { taskMentioned } from './task-mentioned.ts'
import { taskPlanChanged } from './task-plan-changed.ts'
import { taskRemoteDone } from './task-remote-done.ts'
import { taskReturned } from './task-returned.ts'
import { taskStatusChanged } from './task-status-changed.ts'

export const kinds: readonly Kind[] = [
  approvalExpired,
  authPasswordChanged,
  authStrangeSignIn,
  carRed,
  actIssued,
  contractEnds,
  importFinished,
  maintenanceEndNear,
  planAsked,
  planEnded,
  promiseMissed,
  promiseNear,
  ratingLow,
  registrationRequested,
  reportFinished,
  rollCallNoShow,
  ruleNotified,
  rulePaused,
  shiftHandedOver,
  shiftNotTaken,
  taskAssigned,
  taskClosed,
  taskCommented,
  taskCostsDecided,
  taskCostsRequested,
  taskCreated,
  taskCrewChanged,
  taskDeadlineMissed,
  taskDeadlineNear,
  taskDone,
  taskMentioned,
  taskPlanChanged,
  taskRemoteDone,
  taskReturned,
  taskStatusChanged,
]
