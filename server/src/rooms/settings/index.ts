export { readSetting } from './settings.repo.ts'
