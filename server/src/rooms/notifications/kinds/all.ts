import { authPasswordChanged } from './auth-password-changed.ts'
import { authStrangeSignIn } from './auth-strange-sign-in.ts'
import { importFinished } from './import-finished.ts'
import type { Kind } from './kind.ts'
import { maintenanceEndNear } from './maintenance-end-near.ts'
import { registrationRequested } from './registration-requested.ts'
import { reportFinished } from './report-finished.ts'
import { rollCallNoShow } from './roll-call-no-show.ts'
import { taskAssigned } from './task-assigned.ts'
import { taskClosed } from './task-closed.ts'
import { taskCommented } from './task-commented.ts'
import { taskCostsDecided } from './task-costs-decided.ts'
import { taskCostsRequested } from './task-costs-requested.ts'
import { taskCreated } from './task-created.ts'
import { taskDeadlineMissed } from './task-deadline-missed.ts'
import { taskDeadlineNear } from './task-deadline-near.ts'
import { taskDone } from './task-done.ts'
import { taskMentioned } from './task-mentioned.ts'
import { taskPlanChanged } from './task-plan-changed.ts'
import { taskRemoteDone } from './task-remote-done.ts'
import { taskReturned } from './task-returned.ts'
import { taskStatusChanged } from './task-status-changed.ts'

export const kinds: readonly Kind[] = [
  authPasswordChanged,
  authStrangeSignIn,
  importFinished,
  maintenanceEndNear,
  registrationRequested,
  reportFinished,
  rollCallNoShow,
  taskAssigned,
  taskClosed,
  taskCommented,
  taskCostsDecided,
  taskCostsRequested,
  taskCreated,
  taskDeadlineMissed,
  taskDeadlineNear,
  taskDone,
  taskMentioned,
  taskPlanChanged,
  taskRemoteDone,
  taskReturned,
  taskStatusChanged,
]
