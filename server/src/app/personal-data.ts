import type { PersonalData } from '../platform/db/personal-data/personal-data.ts'
import { storedAnswerPersonalData } from '../platform/idempotency/personal-data.repo.ts'
import { attachmentPersonalData } from '../rooms/attachments/index.ts'
import { auditPersonalData } from '../rooms/audit/index.ts'
import { authPersonalData } from '../rooms/auth/index.ts'
import { calendarPersonalData } from '../rooms/calendar/index.ts'
import { carPersonalData } from '../rooms/cars/index.ts'
import { companyPersonalData } from '../rooms/companies/index.ts'
import { contactPersonalData } from '../rooms/contacts/index.ts'
import { deliveriesRoom } from '../rooms/deliveries/index.ts'
import { driverPagePersonalData } from '../rooms/driver-page/index.ts'
import { driverPersonalData } from '../rooms/drivers/index.ts'
import { geocodePersonalData } from '../rooms/geo/index.ts'
import { historyPersonalData } from '../rooms/history/index.ts'
import { importPersonalData } from '../rooms/imports/index.ts'
import { maintenancePersonalData } from '../rooms/maintenance/index.ts'
import { messengerPersonalData } from '../rooms/messengers/index.ts'
import { notificationPersonalData } from '../rooms/notifications/index.ts'
import { registrationPersonalData } from '../rooms/registration/index.ts'
import { rollCallPersonalData } from '../rooms/roll-call/index.ts'
import { savedReportPersonalData } from '../rooms/saved-reports/index.ts'
import { suggestionPersonalData } from '../rooms/suggestions/index.ts'
import { tasksRoom } from '../rooms/tasks/index.ts'
import { userPersonalData } from '../rooms/users/index.ts'
import { zonePersonalData } from '../rooms/zones/index.ts'
import { imports } from './imports.ts'

/** Rooms that store personal data, in the order of an export. */
export const personalData: readonly PersonalData[] = [
  userPersonalData,
  authPersonalData,
  contactPersonalData,
  driverPersonalData,
  driverPagePersonalData,
  registrationPersonalData,
  tasksRoom.personalData,
  attachmentPersonalData,
  carPersonalData,
  maintenancePersonalData,
  companyPersonalData,
  zonePersonalData,
  geocodePersonalData,
  rollCallPersonalData,
  calendarPersonalData,
  suggestionPersonalData,
  savedReportPersonalData,
  importPersonalData(imports),
  notificationPersonalData,
  deliveriesRoom.personalData,
  messengerPersonalData,
  historyPersonalData,
  auditPersonalData,
  storedAnswerPersonalData,
]
