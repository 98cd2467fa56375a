export { promiseEvents } from './promises.events.ts'
export { exportPromiseReport } from './report.service.ts'
