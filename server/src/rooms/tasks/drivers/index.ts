export { tasksOfDriver } from './driver-requests.repo.ts'
export {
  commentByDriver,
  commentOnVisit,
  createByDriver,
  findAnsweredByDriver,
  noteFilesOfDriver,
} from './driver-requests.service.ts'
