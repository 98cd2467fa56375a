export { ErasureActs } from './ErasureActs.tsx'
export { PrivacyText } from './PrivacyText.tsx'
export { useSubjectMenu } from './useSubjectMenu.ts'
