import { noteFiles } from './attached.service.ts'
import { signTask } from './signed.service.ts'

/** Writes of the attachments and documents rooms to a task. */
export const taskDocuments = { noteFiles, sign: signTask }
