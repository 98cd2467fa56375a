import { lazy } from 'react'

/** Loaded when it is first opened, from any screen. */
export const CompanyForm = lazy(() =>
  import('./CompanyForm.tsx').then((file) => ({ default: file.CompanyForm })),
)
