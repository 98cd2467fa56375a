import { noteFiles } from './attached.service.ts'
import { signTask } from './signed.service.ts'

/** What the rooms of files and papers write into a task. */
export const taskDocuments = { noteFiles, sign: signTask }
