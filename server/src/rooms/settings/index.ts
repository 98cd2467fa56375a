export { findAddress, linkOriginOf, publicOriginOf, rememberAdministratorOrigin } from './address.service.ts'
export type { Connections, TokenMailboxes } from './connections.ts'
export {
  findFilesMark,
  findFilesTakenAt,
  forgetFilesMark,
  rememberFilesMark,
  shareFiles,
  takeOverFiles,
} from './files-mark.repo.ts'
export { readLogo } from './logo.service.ts'
export { findMailConnection, findSendingMailboxId } from './mail.service.ts'
export { privacyVersion } from './privacy-texts.repo.ts'
export { readSetting } from './settings.repo.ts'
export { installationState, readService } from './settings.service.ts'
