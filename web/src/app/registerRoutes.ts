import { createRoute, redirect } from '@tanstack/react-router'

import { lazyScreen } from '../ui/lazyPart.ts'
import { mainRoute, pending } from './mainRoute.ts'
import { registerAddress } from './registerAddress.ts'

const register = { ...registerAddress, ...pending }

const companiesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/organizations/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/companies/CompaniesScreen.tsx'), 'CompaniesScreen'),
})

const contractsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contracts/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/contracts/ContractsScreen.tsx'), 'ContractsScreen'),
})

const withoutContractRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/without-contract/{-$id}',
  ...register,
  component: lazyScreen(
    () => import('../rooms/companies/WithoutContractScreen.tsx'),
    'WithoutContractScreen',
  ),
})

const actsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/acts/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/acts/ActsScreen.tsx'), 'ActsScreen'),
})

const carsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/cars/{-$id}',
  ...register,
  beforeLoad: ({ search: { view }, params: { id } }) => {
    if (view === 'light') redirect({ to: '/lights/{-$id}', params: { id }, replace: true, throw: true })
  },
  component: lazyScreen(() => import('../rooms/cars/CarsScreen.tsx'), 'CarsScreen'),
})

const unitsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/units/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/units/UnitsScreen.tsx'), 'UnitsScreen'),
})

const lightsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/lights/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/lights/LightsScreen.tsx'), 'LightsScreen'),
})

const dueRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/terms/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/due/DueScreen.tsx'), 'DueScreen'),
})

const driversRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/drivers/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/drivers/DriversScreen.tsx'), 'DriversScreen'),
})

const tachographFilesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/drivers/tachograph-files/{-$id}',
  ...register,
  component: lazyScreen(
    () => import('../rooms/tachograph-files/TachographFilesScreen.tsx'),
    'TachographFilesScreen',
  ),
})

const contactsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contacts/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/contacts/ContactsScreen.tsx'), 'ContactsScreen'),
})

/** The registers of «Клиенты». */
export const registerRoutes = [
  companiesRoute,
  contractsRoute,
  withoutContractRoute,
  actsRoute,
  carsRoute,
  unitsRoute,
  lightsRoute,
  dueRoute,
  driversRoute,
  tachographFilesRoute,
  contactsRoute,
] as const
