export {
  commentByDriver,
  commentOnVisit,
  createByDriver,
  findAnsweredByDriver,
  noteFilesOfDriver,
} from './driver-requests.service.ts'
