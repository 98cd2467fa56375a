import { lazy } from 'react'

/** Loaded when it is first opened, from any screen. */
export const ContractForm = lazy(() =>
  import('./ContractForm.tsx').then((file) => ({ default: file.ContractForm })),
)
