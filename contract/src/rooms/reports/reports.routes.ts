import { paths } from '../../kit/route.ts'
import type { reportsSchemas } from './reports.schemas.ts'

export const reportsRoutes = paths<typeof reportsSchemas>()({
  tasks: {
    method: 'POST',
    path: '/tasks/report',
    access: 'reports.read',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  tasksExcel: {
    method: 'POST',
    path: '/tasks/report/excel',
    access: 'reports.read',
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  waiting: {
    method: 'GET',
    path: '/reports/waiting',
    // Engineers may not read reports, but they produce the file of terms.
    access: 'maintenance.read',
  },
  tasksExcelByAddress: {
    method: 'GET',
    path: '/tasks/report/excel',
    access: 'reports.read',
    reply: 'file',
    refuses: ['IMPOSSIBLE'],
    isLong: true,
  },
  tasksExcelAddress: {
    method: 'POST',
    path: '/tasks/report/excel/address',
    access: 'reports.read',
    // The address works without a sign-in, and a program can request the file itself instead.
    programs: 'closed',
  },
  tasksExcelOnce: {
    method: 'GET',
    path: '/tasks/report/excel/:token',
    access: 'signed',
    reply: 'file',
    refuses: ['IMPOSSIBLE', 'FORBIDDEN'],
    isLong: true,
  },
  engineers: { method: 'POST', path: '/tasks/report/engineers', access: 'reports.read', isLong: true },
  engineersExcel: {
    method: 'POST',
    path: '/tasks/report/engineers/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
  // Of the staff, like that on engineers.
  remote: { method: 'POST', path: '/tasks/report/remote', access: 'reports.read', isLong: true },
  remoteExcel: {
    method: 'POST',
    path: '/tasks/report/remote/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
  takes: { method: 'POST', path: '/tasks/report/takes', access: 'reports.read', isLong: true },
  takesExcel: {
    method: 'POST',
    path: '/tasks/report/takes/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
  visits: { method: 'POST', path: '/tasks/report/visits', access: 'reports.read', isLong: true },
  visitsExcel: {
    method: 'POST',
    path: '/tasks/report/visits/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
  overdueDays: { method: 'GET', path: '/tasks/report/overdue', access: 'reports.read' },
  drivers: { method: 'POST', path: '/drivers/report', access: 'reports.read', isLong: true },
  driversExcel: {
    method: 'POST',
    path: '/drivers/report/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
  luv: { method: 'POST', path: '/tasks/report/luv', access: 'reports.read', isLong: true },
  luvExcel: {
    method: 'POST',
    path: '/tasks/report/luv/excel',
    access: 'reports.read',
    reply: 'file',
    isLong: true,
  },
  termsExcel: {
    method: 'POST',
    path: '/cars/maintance/report/excel',
    access: 'maintenance.read',
    reply: 'file',
    isLong: true,
  },
})
