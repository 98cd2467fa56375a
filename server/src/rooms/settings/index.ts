export { privacyVersion } from './privacy-texts.repo.ts'
export { readSetting } from './settings.repo.ts'
export { mountSettings } from './settings.routes.ts'
export { isApiDescribed } from './settings.service.ts'
