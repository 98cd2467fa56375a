// The schemas of all rooms read phones by it.
import './kit/phone-plans.ts'
import type { Routes } from './kit/route.ts'
import { attachmentsRoutes } from './rooms/attachments/attachments.routes.ts'
import { auditRoutes } from './rooms/audit/audit.routes.ts'
import { apiTokensRoutes } from './rooms/auth/api-tokens.routes.ts'
import { authRoutes } from './rooms/auth/auth.routes.ts'
import { recoveryRoutes } from './rooms/auth/recovery.routes.ts'
import { secondFactorRoutes } from './rooms/auth/second-factor.routes.ts'
import { sessionsRoutes } from './rooms/auth/sessions.routes.ts'
import { absencesRoutes, calendarLinksRoutes, calendarRoutes } from './rooms/calendar/calendar.routes.ts'
import { carsRoutes } from './rooms/cars/cars.routes.ts'
import { companiesRoutes } from './rooms/companies/companies.routes.ts'
import { connectionsRoutes } from './rooms/connections/connections.routes.ts'
import { contactsRoutes } from './rooms/contacts/contacts.routes.ts'
import { documentsRoutes } from './rooms/documents/documents.routes.ts'
import { driverPageRoutes } from './rooms/driver-page/driver-page.routes.ts'
import { driversRoutes } from './rooms/drivers/drivers.routes.ts'
import { exportsRoutes } from './rooms/exports/exports.routes.ts'
import { geoRoutes, mapRoutes } from './rooms/geo/geo.routes.ts'
import { importsRoutes } from './rooms/imports/imports.routes.ts'
import { lettersRoutes } from './rooms/letters/letters.routes.ts'
import { liveRoutes } from './rooms/live/live.routes.ts'
import { maintenanceKindsRoutes, maintenanceRoutes } from './rooms/maintenance/maintenance.routes.ts'
import { messengersRoutes } from './rooms/messengers/messengers.routes.ts'
import { monitoringRoutes } from './rooms/monitoring/monitoring.routes.ts'
import { positionsRoutes } from './rooms/monitoring/positions.routes.ts'
import { notificationsRoutes, pushRoutes } from './rooms/notifications/notifications.routes.ts'
import { privacyRoutes } from './rooms/privacy/privacy.routes.ts'
import { registrationRoutes } from './rooms/registration/registration.routes.ts'
import { reportsRoutes } from './rooms/reports/reports.routes.ts'
import { rollCallRoutes } from './rooms/roll-call/roll-call.routes.ts'
import { savedReportsRoutes } from './rooms/saved-reports/saved-reports.routes.ts'
import { firstStepsRoutes } from './rooms/set-up/first-steps.routes.ts'
import { jobsRoutes } from './rooms/settings/jobs.routes.ts'
import { logoRoutes } from './rooms/settings/logo.routes.ts'
import { mailRoutes } from './rooms/settings/mail.routes.ts'
import { rejectionsRoutes } from './rooms/settings/rejections.routes.ts'
import { settingsRoutes } from './rooms/settings/settings.routes.ts'
import { stickersRoutes } from './rooms/stickers/stickers.routes.ts'
import { suggestionsRoutes } from './rooms/suggestions/suggestions.routes.ts'
import { tasksBulkRoutes } from './rooms/tasks/tasks.bulk.routes.ts'
import {
  carServersRoutes,
  priceItemsRoutes,
  standardDictionariesRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from './rooms/tasks/tasks.dictionaries.routes.ts'
import { tasksRoutes } from './rooms/tasks/tasks.routes.ts'
import { usersRoutes } from './rooms/users/users.routes.ts'
import { zonesRoutes } from './rooms/zones/zones.routes.ts'

/** Every call of the API, grouped by the Russian heading of its section in the documentation. */
export const api: Readonly<Record<string, readonly Routes[]>> = {
  Вход: [authRoutes, recoveryRoutes, sessionsRoutes, secondFactorRoutes],
  'Ключи API': [apiTokensRoutes],
  Пользователи: [usersRoutes],
  Регистрация: [registrationRoutes],
  Заявки: [tasksRoutes, tasksBulkRoutes],
  'На разбор': [suggestionsRoutes],
  Файлы: [attachmentsRoutes],
  'Печать и подпись': [documentsRoutes],
  Справочники: [
    taskTypesRoutes,
    taskCategoriesRoutes,
    carServersRoutes,
    priceItemsRoutes,
    standardDictionariesRoutes,
  ],
  ТС: [carsRoutes, stickersRoutes],
  Мониторинг: [monitoringRoutes, positionsRoutes],
  Техобслуживание: [maintenanceRoutes, maintenanceKindsRoutes],
  Организации: [companiesRoutes],
  Водители: [driversRoutes, driverPageRoutes],
  Контакты: [contactsRoutes],
  'Импорт и Excel': [importsRoutes, exportsRoutes],
  Настройки: [
    settingsRoutes,
    logoRoutes,
    mailRoutes,
    connectionsRoutes,
    jobsRoutes,
    rejectionsRoutes,
    firstStepsRoutes,
    auditRoutes,
  ],
  'Персональные данные': [privacyRoutes],
  Письма: [lettersRoutes],
  Отчёты: [reportsRoutes, savedReportsRoutes],
  Явки: [rollCallRoutes],
  Календарь: [calendarRoutes, absencesRoutes, calendarLinksRoutes],
  Мессенджеры: [messengersRoutes],
  'Карта, адреса, маршруты': [geoRoutes, mapRoutes, zonesRoutes],
  События: [liveRoutes],
  Уведомления: [notificationsRoutes, pushRoutes],
}
