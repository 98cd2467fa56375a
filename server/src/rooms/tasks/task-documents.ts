import { noteFiles } from './commands/attached.service.ts'
import { signTask } from './commands/signed.service.ts'

/** Writes of the attachments and documents rooms to a task. */
export const taskDocuments = { noteFiles, sign: signTask }
