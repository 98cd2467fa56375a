import { actsRoom } from '../rooms/acts/acts.room.ts'
import { approvalsRoom } from '../rooms/approvals/approvals.room.ts'
import { arshinRoom } from '../rooms/arshin/arshin.room.ts'
import { attachmentsRoom } from '../rooms/attachments/attachments.room.ts'
import { auditRoom } from '../rooms/audit/audit.room.ts'
import { authRoom } from '../rooms/auth/auth.room.ts'
import { automationRoom } from '../rooms/automation/automation.room.ts'
import { calendarRoom } from '../rooms/calendar/calendar.room.ts'
import { callsRoom } from '../rooms/calls/calls.room.ts'
import { cannedAnswersRoom } from '../rooms/canned-answers/canned-answers.room.ts'
import { carsRoom } from '../rooms/cars/cars.room.ts'
import { changesRoom } from '../rooms/changes/changes.room.ts'
import { codesRoom } from '../rooms/codes/codes.room.ts'
import { companiesRoom } from '../rooms/companies/companies.room.ts'
import { connectionsRoom } from '../rooms/connections/connections.room.ts'
import { contactsRoom } from '../rooms/contacts/contacts.room.ts'
import { contractsRoom } from '../rooms/contracts/contracts.room.ts'
import { deliveriesRoom } from '../rooms/deliveries/deliveries.room.ts'
import { disputesRoom } from '../rooms/disputes/disputes.room.ts'
import { documentsRoom } from '../rooms/documents/documents.room.ts'
import { driverPageRoom } from '../rooms/driver-page/driver-page.room.ts'
import { driversRoom } from '../rooms/drivers/drivers.room.ts'
import { dueRoom } from '../rooms/due/due.room.ts'
import { exportsRoom } from '../rooms/exports/exports.room.ts'
import { forecastRoom } from '../rooms/forecast/forecast.room.ts'
import { geoRoom } from '../rooms/geo/geo.room.ts'
import { historyRoom } from '../rooms/history/history.room.ts'
import { importsRoom } from '../rooms/imports/imports.room.ts'
import { lettersRoom } from '../rooms/letters/letters.room.ts'
import { lightsRoom } from '../rooms/lights/lights.room.ts'
import { linksRoom } from '../rooms/links/links.room.ts'
import { liveRoom } from '../rooms/live/live.room.ts'
import { mailboxesRoom } from '../rooms/mailboxes/mailboxes.room.ts'
import { maintenanceRoom } from '../rooms/maintenance/maintenance.room.ts'
import { messengersRoom } from '../rooms/messengers/messengers.room.ts'
import { monitoringRoom } from '../rooms/monitoring/monitoring.room.ts'
import { notificationsRoom } from '../rooms/notifications/notifications.room.ts'
import { pricesRoom } from '../rooms/prices/prices.room.ts'
import { privacyRoom } from '../rooms/privacy/privacy.room.ts'
import { promisesRoom } from '../rooms/promises/promises.room.ts'
import { ratingsRoom } from '../rooms/ratings/ratings.room.ts'
import { registrationRoom } from '../rooms/registration/registration.room.ts'
import { reportsRoom } from '../rooms/reports/reports.room.ts'
import { rollCallRoom } from '../rooms/roll-call/roll-call.room.ts'
import type { Room } from '../rooms/room.ts'
import { savedReportsRoom } from '../rooms/saved-reports/saved-reports.room.ts'
import { setUpRoom } from '../rooms/set-up/set-up.room.ts'
import { settingsRoom } from '../rooms/settings/settings.room.ts'
import { shiftsRoom } from '../rooms/shifts/shifts.room.ts'
import { ssoRoom } from '../rooms/sso/sso.room.ts'
import { stickersRoom } from '../rooms/stickers/stickers.room.ts'
import { suggestionsRoom } from '../rooms/suggestions/suggestions.room.ts'
import { tachographFilesRoom } from '../rooms/tachograph-files/tachograph-files.room.ts'
import { tasksRoom } from '../rooms/tasks/tasks.room.ts'
import { triageRoom } from '../rooms/triage/triage.room.ts'
import { unitsRoom } from '../rooms/units/units.room.ts'
import { usersRoom } from '../rooms/users/users.room.ts'
import { webhooksRoom } from '../rooms/webhooks/webhooks.room.ts'
import { zonesRoom } from '../rooms/zones/zones.room.ts'
import type { AppParts, ProcessParts, StaticParts } from './parts.ts'

export type ProductRoom = Room<StaticParts, ProcessParts, AppParts>

/**
 * Every room of the product: the only list of them. Its order is that of a person's data in an export, and of nothing
 * else: rooms may be mounted in any order.
 */
export const rooms = [
  usersRoom,
  authRoom,
  ssoRoom,
  contactsRoom,
  driversRoom,
  driverPageRoom,
  tachographFilesRoom,
  registrationRoom,
  tasksRoom,
  promisesRoom,
  approvalsRoom,
  triageRoom,
  attachmentsRoom,
  carsRoom,
  maintenanceRoom,
  unitsRoom,
  lightsRoom,
  dueRoom,
  arshinRoom,
  companiesRoom,
  contractsRoom,
  actsRoom,
  pricesRoom,
  forecastRoom,
  zonesRoom,
  geoRoom,
  rollCallRoom,
  calendarRoom,
  suggestionsRoom,
  mailboxesRoom,
  callsRoom,
  shiftsRoom,
  savedReportsRoom,
  importsRoom,
  lettersRoom,
  notificationsRoom,
  deliveriesRoom,
  messengersRoom,
  historyRoom,
  auditRoom,
  changesRoom,
  codesRoom,
  connectionsRoom,
  disputesRoom,
  documentsRoom,
  exportsRoom,
  linksRoom,
  liveRoom,
  monitoringRoom,
  privacyRoom,
  reportsRoom,
  setUpRoom,
  settingsRoom,
  stickersRoom,
  webhooksRoom,
  automationRoom,
  cannedAnswersRoom,
  ratingsRoom,
] as const satisfies readonly ProductRoom[]
