export { privacyVersion } from './privacy-texts.repo.ts'
export { readSetting } from './settings.repo.ts'
