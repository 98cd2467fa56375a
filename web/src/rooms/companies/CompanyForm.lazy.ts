import { lazy } from 'react'

/** Loaded with the first wish for it, by whichever screen. */
export const CompanyForm = lazy(() =>
  import('./CompanyForm.tsx').then((file) => ({ default: file.CompanyForm })),
)
