import { lazy } from 'react'

/** Loaded with the first wish for it, by whichever screen. */
export const DriverForm = lazy(() =>
  import('./DriverForm.tsx').then((file) => ({ default: file.DriverForm })),
)
