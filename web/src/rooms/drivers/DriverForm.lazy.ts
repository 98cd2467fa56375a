import { lazy } from 'react'

/** Loaded when it is first opened, from any screen. */
export const DriverForm = lazy(() =>
  import('./DriverForm.tsx').then((file) => ({ default: file.DriverForm })),
)
