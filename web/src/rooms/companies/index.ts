export { CompanyForm } from './CompanyForm.lazy.ts'
export type { CompanyDraft } from './companyForm.ts'
