import { createRootRoute } from '@tanstack/react-router'

import { Root } from './layouts/Root.tsx'

export const rootRoute = createRootRoute({ component: Root })
