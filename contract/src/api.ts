// The schemas of all rooms read phones by it.
import './kit/phone-plans.ts'
import { bind, type BoundRoute, type BoundRoutes, type RouteDef } from './kit/route.ts'
import { actsRoutes } from './rooms/acts/acts.routes.ts'
import { actsSchemas } from './rooms/acts/acts.schemas.ts'
import { approvalsRoutes, planApprovalsRoutes } from './rooms/approvals/approvals.routes.ts'
import { approvalsSchemas, planApprovalsSchemas } from './rooms/approvals/approvals.schemas.ts'
import { arshinRoutes } from './rooms/arshin/arshin.routes.ts'
import { arshinSchemas } from './rooms/arshin/arshin.schemas.ts'
import { attachmentsRoutes } from './rooms/attachments/attachments.routes.ts'
import { attachmentsSchemas } from './rooms/attachments/attachments.schemas.ts'
import { auditRoutes } from './rooms/audit/audit.routes.ts'
import { auditSchemas } from './rooms/audit/audit.schemas.ts'
import { apiTokensRoutes } from './rooms/auth/api-tokens.routes.ts'
import { apiTokensSchemas } from './rooms/auth/api-tokens.schemas.ts'
import { authRoutes } from './rooms/auth/auth.routes.ts'
import { authSchemas } from './rooms/auth/auth.schemas.ts'
import { recoveryRoutes } from './rooms/auth/recovery.routes.ts'
import { recoverySchemas } from './rooms/auth/recovery.schemas.ts'
import { secondFactorRoutes } from './rooms/auth/second-factor.routes.ts'
import { secondFactorSchemas } from './rooms/auth/second-factor.schemas.ts'
import { sessionsRoutes } from './rooms/auth/sessions.routes.ts'
import { sessionsSchemas } from './rooms/auth/sessions.schemas.ts'
import { automationRoutes } from './rooms/automation/automation.routes.ts'
import { automationSchemas } from './rooms/automation/automation.schemas.ts'
import { absencesRoutes, calendarLinksRoutes, calendarRoutes } from './rooms/calendar/calendar.routes.ts'
import { absencesSchemas, calendarLinksSchemas, calendarSchemas } from './rooms/calendar/calendar.schemas.ts'
import { callsRoutes, phoneConnectionsRoutes } from './rooms/calls/calls.routes.ts'
import { callsSchemas, phoneConnectionsSchemas } from './rooms/calls/calls.schemas.ts'
import { cannedAnswersRoutes } from './rooms/canned-answers/canned-answers.routes.ts'
import { cannedAnswersSchemas } from './rooms/canned-answers/canned-answers.schemas.ts'
import { carsRoutes } from './rooms/cars/cars.routes.ts'
import { carsSchemas } from './rooms/cars/cars.schemas.ts'
import { changesRoutes } from './rooms/changes/changes.routes.ts'
import { changesSchemas } from './rooms/changes/changes.schemas.ts'
import { companiesRoutes } from './rooms/companies/companies.routes.ts'
import { companiesSchemas } from './rooms/companies/companies.schemas.ts'
import { connectionsRoutes } from './rooms/connections/connections.routes.ts'
import { connectionsSchemas } from './rooms/connections/connections.schemas.ts'
import { contactsRoutes } from './rooms/contacts/contacts.routes.ts'
import { contactsSchemas } from './rooms/contacts/contacts.schemas.ts'
import { contractsRoutes } from './rooms/contracts/contracts.routes.ts'
import { contractsSchemas } from './rooms/contracts/contracts.schemas.ts'
import { disputesRoutes } from './rooms/disputes/disputes.routes.ts'
import { disputesSchemas } from './rooms/disputes/disputes.schemas.ts'
import { documentsRoutes } from './rooms/documents/documents.routes.ts'
import { documentsSchemas } from './rooms/documents/documents.schemas.ts'
import { driverPageRoutes } from './rooms/driver-page/driver-page.routes.ts'
import { driverPageSchemas } from './rooms/driver-page/driver-page.schemas.ts'
import { driversRoutes } from './rooms/drivers/drivers.routes.ts'
import { driversSchemas } from './rooms/drivers/drivers.schemas.ts'
import { dueRoutes } from './rooms/due/due.routes.ts'
import { dueSchemas } from './rooms/due/due.schemas.ts'
import { exportsRoutes } from './rooms/exports/exports.routes.ts'
import { exportsSchemas } from './rooms/exports/exports.schemas.ts'
import { forecastRoutes } from './rooms/forecast/forecast.routes.ts'
import { forecastSchemas } from './rooms/forecast/forecast.schemas.ts'
import { geoRoutes, mapRoutes } from './rooms/geo/geo.routes.ts'
import { geoSchemas, mapSchemas } from './rooms/geo/geo.schemas.ts'
import { importsRoutes } from './rooms/imports/imports.routes.ts'
import { importsSchemas } from './rooms/imports/imports.schemas.ts'
import { lettersRoutes } from './rooms/letters/letters.routes.ts'
import { lettersSchemas } from './rooms/letters/letters.schemas.ts'
import { lightReportRoutes, lightRulesRoutes, lightsRoutes } from './rooms/lights/lights.routes.ts'
import { lightReportSchemas, lightRulesSchemas, lightsSchemas } from './rooms/lights/lights.schemas.ts'
import { linksRoutes } from './rooms/links/links.routes.ts'
import { linksSchemas } from './rooms/links/links.schemas.ts'
import { liveRoutes } from './rooms/live/live.routes.ts'
import { liveSchemas } from './rooms/live/live.schemas.ts'
import { mailboxesRoutes, mailLettersRoutes } from './rooms/mailboxes/mailboxes.routes.ts'
import { mailboxesSchemas, mailLettersSchemas } from './rooms/mailboxes/mailboxes.schemas.ts'
import { maintenanceKindsRoutes, maintenanceRoutes } from './rooms/maintenance/maintenance.routes.ts'
import { maintenanceKindsSchemas, maintenanceSchemas } from './rooms/maintenance/maintenance.schemas.ts'
import { messengersRoutes } from './rooms/messengers/messengers.routes.ts'
import { messengersSchemas } from './rooms/messengers/messengers.schemas.ts'
import { monitoringRoutes } from './rooms/monitoring/monitoring.routes.ts'
import { monitoringSchemas } from './rooms/monitoring/monitoring.schemas.ts'
import { positionsRoutes } from './rooms/monitoring/positions.routes.ts'
import { positionsSchemas } from './rooms/monitoring/positions.schemas.ts'
import { notificationsRoutes, pushRoutes } from './rooms/notifications/notifications.routes.ts'
import { notificationsSchemas, pushSchemas } from './rooms/notifications/notifications.schemas.ts'
import { priceListsRoutes } from './rooms/prices/prices.routes.ts'
import { priceListsSchemas } from './rooms/prices/prices.schemas.ts'
import { privacyRoutes } from './rooms/privacy/privacy.routes.ts'
import { privacySchemas } from './rooms/privacy/privacy.schemas.ts'
import { promisesRoutes } from './rooms/promises/promises.routes.ts'
import { promisesSchemas } from './rooms/promises/promises.schemas.ts'
import { ratingsRoutes } from './rooms/ratings/ratings.routes.ts'
import { ratingsSchemas } from './rooms/ratings/ratings.schemas.ts'
import { registrationRoutes } from './rooms/registration/registration.routes.ts'
import { registrationSchemas } from './rooms/registration/registration.schemas.ts'
import { reportsRoutes } from './rooms/reports/reports.routes.ts'
import { reportsSchemas } from './rooms/reports/reports.schemas.ts'
import { rollCallRoutes } from './rooms/roll-call/roll-call.routes.ts'
import { rollCallSchemas } from './rooms/roll-call/roll-call.schemas.ts'
import { savedReportsRoutes } from './rooms/saved-reports/saved-reports.routes.ts'
import { savedReportsSchemas } from './rooms/saved-reports/saved-reports.schemas.ts'
import { firstStepsRoutes } from './rooms/set-up/first-steps.routes.ts'
import { firstStepsSchemas } from './rooms/set-up/first-steps.schemas.ts'
import { aboutRoutes } from './rooms/settings/about.routes.ts'
import { aboutSchemas } from './rooms/settings/about.schemas.ts'
import { jobsRoutes } from './rooms/settings/jobs.routes.ts'
import { jobsSchemas } from './rooms/settings/jobs.schemas.ts'
import { logoRoutes } from './rooms/settings/logo.routes.ts'
import { logoSchemas } from './rooms/settings/logo.schemas.ts'
import { mailRoutes } from './rooms/settings/mail.routes.ts'
import { mailSchemas } from './rooms/settings/mail.schemas.ts'
import { rejectionsRoutes } from './rooms/settings/rejections.routes.ts'
import { rejectionsSchemas } from './rooms/settings/rejections.schemas.ts'
import { settingsRoutes } from './rooms/settings/settings.routes.ts'
import { settingsSchemas } from './rooms/settings/settings.schemas.ts'
import { shiftsRoutes } from './rooms/shifts/shifts.routes.ts'
import { shiftsSchemas } from './rooms/shifts/shifts.schemas.ts'
import { ssoRoutes } from './rooms/sso/sso.routes.ts'
import { ssoSchemas } from './rooms/sso/sso.schemas.ts'
import { stickersRoutes } from './rooms/stickers/stickers.routes.ts'
import { stickersSchemas } from './rooms/stickers/stickers.schemas.ts'
import { suggestionsRoutes } from './rooms/suggestions/suggestions.routes.ts'
import { suggestionsSchemas } from './rooms/suggestions/suggestions.schemas.ts'
import { tachographFilesRoutes } from './rooms/tachograph-files/tachograph-files.routes.ts'
import { tachographFilesSchemas } from './rooms/tachograph-files/tachograph-files.schemas.ts'
import { tasksBulkRoutes, tasksUndoRoutes } from './rooms/tasks/tasks.bulk.routes.ts'
import { tasksBulkSchemas, tasksUndoSchemas } from './rooms/tasks/tasks.bulk.schemas.ts'
import {
  carServersRoutes,
  priceItemsRoutes,
  standardDictionariesRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from './rooms/tasks/tasks.dictionaries.routes.ts'
import {
  carServersSchemas,
  priceItemsSchemas,
  standardDictionariesSchemas,
  taskCategoriesSchemas,
  taskTypesSchemas,
} from './rooms/tasks/tasks.dictionaries.schemas.ts'
import { tasksRoutes } from './rooms/tasks/tasks.routes.ts'
import { tasksSchemas } from './rooms/tasks/tasks.schemas.ts'
import { triageRoutes } from './rooms/triage/triage.routes.ts'
import { triageSchemas } from './rooms/triage/triage.schemas.ts'
import { unitModelsRoutes, unitsRoutes } from './rooms/units/units.routes.ts'
import { unitModelsSchemas, unitsSchemas } from './rooms/units/units.schemas.ts'
import { usersRoutes } from './rooms/users/users.routes.ts'
import { usersSchemas } from './rooms/users/users.schemas.ts'
import { webhooksRoutes } from './rooms/webhooks/webhooks.routes.ts'
import { webhooksSchemas } from './rooms/webhooks/webhooks.schemas.ts'
import { zonesRoutes } from './rooms/zones/zones.routes.ts'
import { zonesSchemas } from './rooms/zones/zones.schemas.ts'

/** Every call of the API, grouped by the Russian heading of its section in the documentation. */
export const api: Readonly<Record<string, readonly BoundRoutes[]>> = {
  Вход: [
    bind(authRoutes, authSchemas),
    bind(recoveryRoutes, recoverySchemas),
    bind(sessionsRoutes, sessionsSchemas),
    bind(secondFactorRoutes, secondFactorSchemas),
    bind(ssoRoutes, ssoSchemas),
  ],
  'Ключи API': [bind(apiTokensRoutes, apiTokensSchemas)],
  Пользователи: [bind(usersRoutes, usersSchemas)],
  Регистрация: [bind(registrationRoutes, registrationSchemas)],
  Заявки: [
    bind(tasksRoutes, tasksSchemas),
    bind(tasksBulkRoutes, tasksBulkSchemas),
    bind(tasksUndoRoutes, tasksUndoSchemas),
    bind(approvalsRoutes, approvalsSchemas),
    bind(planApprovalsRoutes, planApprovalsSchemas),
    bind(disputesRoutes, disputesSchemas),
    bind(promisesRoutes, promisesSchemas),
    bind(triageRoutes, triageSchemas),
    bind(arshinRoutes, arshinSchemas),
    bind(linksRoutes, linksSchemas),
  ],
  'На разбор': [bind(suggestionsRoutes, suggestionsSchemas)],
  Смена: [bind(shiftsRoutes, shiftsSchemas)],
  Файлы: [bind(attachmentsRoutes, attachmentsSchemas)],
  'Печать и подпись': [bind(documentsRoutes, documentsSchemas)],
  Справочники: [
    bind(taskTypesRoutes, taskTypesSchemas),
    bind(taskCategoriesRoutes, taskCategoriesSchemas),
    bind(carServersRoutes, carServersSchemas),
    bind(priceItemsRoutes, priceItemsSchemas),
    bind(standardDictionariesRoutes, standardDictionariesSchemas),
  ],
  ТС: [bind(carsRoutes, carsSchemas), bind(stickersRoutes, stickersSchemas)],
  Приборы: [bind(unitsRoutes, unitsSchemas), bind(unitModelsRoutes, unitModelsSchemas)],
  'Что кончается': [bind(dueRoutes, dueSchemas)],
  Светофор: [
    bind(lightsRoutes, lightsSchemas),
    bind(lightRulesRoutes, lightRulesSchemas),
    bind(lightReportRoutes, lightReportSchemas),
  ],
  Мониторинг: [bind(monitoringRoutes, monitoringSchemas), bind(positionsRoutes, positionsSchemas)],
  Техобслуживание: [
    bind(maintenanceRoutes, maintenanceSchemas),
    bind(maintenanceKindsRoutes, maintenanceKindsSchemas),
  ],
  Организации: [bind(companiesRoutes, companiesSchemas)],
  Договоры: [
    bind(contractsRoutes, contractsSchemas),
    bind(priceListsRoutes, priceListsSchemas),
    bind(forecastRoutes, forecastSchemas),
  ],
  Акты: [bind(actsRoutes, actsSchemas)],
  Водители: [bind(driversRoutes, driversSchemas), bind(driverPageRoutes, driverPageSchemas)],
  'Файлы тахографа': [bind(tachographFilesRoutes, tachographFilesSchemas)],
  Контакты: [bind(contactsRoutes, contactsSchemas)],
  'Импорт и Excel': [bind(importsRoutes, importsSchemas), bind(exportsRoutes, exportsSchemas)],
  Настройки: [
    bind(settingsRoutes, settingsSchemas),
    bind(logoRoutes, logoSchemas),
    bind(mailRoutes, mailSchemas),
    bind(connectionsRoutes, connectionsSchemas),
    bind(jobsRoutes, jobsSchemas),
    bind(aboutRoutes, aboutSchemas),
    bind(rejectionsRoutes, rejectionsSchemas),
    bind(firstStepsRoutes, firstStepsSchemas),
    bind(auditRoutes, auditSchemas),
  ],
  'Персональные данные': [bind(privacyRoutes, privacySchemas)],
  Письма: [bind(lettersRoutes, lettersSchemas)],
  'Приём почты': [bind(mailboxesRoutes, mailboxesSchemas), bind(mailLettersRoutes, mailLettersSchemas)],
  Телефония: [bind(callsRoutes, callsSchemas), bind(phoneConnectionsRoutes, phoneConnectionsSchemas)],
  Отчёты: [bind(reportsRoutes, reportsSchemas), bind(savedReportsRoutes, savedReportsSchemas)],
  Явки: [bind(rollCallRoutes, rollCallSchemas)],
  Календарь: [
    bind(calendarRoutes, calendarSchemas),
    bind(absencesRoutes, absencesSchemas),
    bind(calendarLinksRoutes, calendarLinksSchemas),
  ],
  Мессенджеры: [bind(messengersRoutes, messengersSchemas)],
  'Карта, адреса, маршруты': [
    bind(geoRoutes, geoSchemas),
    bind(mapRoutes, mapSchemas),
    bind(zonesRoutes, zonesSchemas),
  ],
  Оценки: [bind(ratingsRoutes, ratingsSchemas)],
  Правила: [bind(automationRoutes, automationSchemas)],
  'Готовые ответы': [bind(cannedAnswersRoutes, cannedAnswersSchemas)],
  'Другие программы': [bind(changesRoutes, changesSchemas), bind(webhooksRoutes, webhooksSchemas)],
  События: [bind(liveRoutes, liveSchemas)],
  Уведомления: [bind(notificationsRoutes, notificationsSchemas), bind(pushRoutes, pushSchemas)],
}

const nameOf = ({ method, path }: RouteDef): string => `${method} ${path}`

const bound = new Map(
  Object.values(api).flatMap((rooms) =>
    rooms.flatMap((room) => Object.values(room).map((route) => [nameOf(route), route])),
  ),
)

/** The schemas of a call that is known by its room: the tests of both sides hold what is sent against them. */
export function boundRoute(route: RouteDef): BoundRoute {
  const found = bound.get(nameOf(route))
  if (!found) throw new Error(`${nameOf(route)} is not a call of the API`)
  return found
}
