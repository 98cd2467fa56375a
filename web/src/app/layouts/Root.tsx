import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'

import { lazyPart } from '../../ui/lazyPart.ts'
import { Overlays } from '../overlays/Overlays.tsx'

const TipLayer = lazyPart(() => import('../../ui/tips/TipLayer.tsx').then((file) => file.TipLayer))

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
