import { Select } from '@mantine/core'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeTaskItem } from '../rooms/tasks/tasks.make.ts'
import { makeUnit } from '../rooms/units/units.make.ts'
import { type FakeApi, fakeApi } from '../testing/fakeApi.ts'
import { makeMe } from '../testing/makeMe.ts'
import { makeCompany, makeDriver } from '../testing/makePeople.ts'
import { renderIn } from '../testing/renderIn.tsx'
import { CarPicker } from './car/CarPicker.tsx'
import { CompanyPicker } from './company/CompanyPicker.tsx'
import { DriverPicker } from './driver/DriverPicker.tsx'
import { TaskPicker } from './task/TaskPicker.tsx'
import { UnitPicker } from './unit/UnitPicker.tsx'

const chosen = { value: null, onChange: () => {} }
const listed = <Item,>(...items: Item[]) => ({ items, totalCount: items.length })

const pickers: [
  name: string,
  renderPicker: () => ReactNode,
  serve: (api: FakeApi) => void,
  typed: string,
  first: RegExp,
][] = [
  [
    'organizations',
    () => <CompanyPicker {...chosen} />,
    (api) =>
      api.on(companiesRoutes.search, () =>
        listed(
          makeCompany({ id: 2, name: 'ООО «АгроКарго 16»' }),
          makeCompany({ id: 1, name: 'ООО «АгроКарго»' }),
        ),
      ),
    'агрокарг',
    /«АгроКарго»/,
  ],
  [
    'drivers',
    () => <DriverPicker {...chosen} />,
    (api) =>
      api.on(driversRoutes.searchByQuery, () => ({
        items: [
          makeDriver({ id: 2, lastName: 'Ли', firstName: 'Ван Мин', middleName: '' }),
          makeDriver({ id: 1, lastName: 'Ли', firstName: 'Ван', middleName: '' }),
        ],
      })),
    'ли ван',
    /^Ли Ван(?! Мин)/,
  ],
  [
    'trucks',
    () => <CarPicker {...chosen} />,
    (api) =>
      api.on(carsRoutes.searchByQuery, () =>
        listed(makeCar({ id: 2, plate: 'А417КМ716' }), makeCar({ id: 1, plate: 'А417КМ116' })),
      ),
    'а417км116',
    /116/,
  ],
  [
    'units',
    () => <UnitPicker {...chosen} />,
    (api) =>
      api.on(unitsRoutes.searchByQuery, () => ({
        items: [makeUnit({ id: 2, serial: '0451 2' }), makeUnit({ id: 1, serial: '0451' })],
      })),
    '0451',
    /0451(?! 2)/,
  ],
  [
    'requests',
    () => <TaskPicker {...chosen} />,
    (api) =>
      api.on(tasksRoutes.search, () =>
        listed(makeTaskItem({ id: 8, title: 'Замена карты' }), makeTaskItem({ id: 7, title: 'Замена' })),
      ),
    '№ 7 замена',
    /Замена(?! карты)/,
  ],
  [
    'selects',
    () => <Select label="Вид" searchable data={['Замена карты', 'Замена']} />,
    () => {},
    'замена',
    /^Замена$/,
  ],
]

test.each(pickers)(
  'a list of %s puts what is called as typed first',
  async (_, renderPicker, serve, typed, first) => {
    serve(fakeApi())
    await renderIn(renderPicker(), { me: makeMe() })
    await userEvent.type(screen.getByRole('combobox'), typed)
    await screen.findAllByRole('option')
    const options = await screen.findAllByRole('option')
    expect(options[0]).toHaveTextContent(first)
    expect(options).toHaveLength(2)
  },
)
