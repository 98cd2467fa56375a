import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { Overlays } from '../overlays/Overlays.tsx'

const TipLayer = lazy(() =>
  import('../../kit/tips/TipLayer.tsx').then(({ TipLayer }) => ({ default: TipLayer })),
)

/** Inside the router, so that overlays can contain links. */
export const Root = () => (
  <>
    <Outlet />
    <Overlays />
    <Suspense fallback={null}>
      <TipLayer />
    </Suspense>
  </>
)
