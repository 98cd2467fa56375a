import { lazyPanel } from '../../ui/lazyPart.ts'

/** Loaded when it is first opened, from any screen. */
export const CompanyForm = lazyPanel(() => import('./CompanyForm.tsx').then((file) => file.CompanyForm))
