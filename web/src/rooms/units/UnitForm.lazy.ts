import { lazy } from 'react'

/** Loaded when it is first opened. */
export const UnitForm = lazy(() => import('./UnitForm.tsx').then((file) => ({ default: file.UnitForm })))
