import type { UnitModel } from '@naryad/contract/units/unit-models'
import type { Unit } from '@naryad/contract/units/units'

/** A unit for tests, which give only the fields that they are about: a block that stands on the truck 4. */
export const makeUnit = (unit: Partial<Unit> = {}): Unit => ({
  id: 80,
  model: { id: 2, kind: 'SKZI', title: 'НКМ-2' },
  serial: '77120',
  place: 'CAR',
  car: { id: 4, plate: 'А417КМ116', title: 'А417КМ116' },
  user: null,
  company: null,
  owner: null,
  placeNote: '',
  since: '2023-11-22',
  isMain: true,
  hasFormerOwner: false,
  formerOwner: null,
  installedOn: '2023-11-22',
  installedTask: { id: 4871, queue: 'tachograph' },
  warrantyUntil: '2025-11-22',
  warrantyNote: '',
  warranty: 'ENDED',
  verification: null,
  verifiedOn: null,
  verifiedUntil: null,
  proofNumber: '',
  terms: [],
  replacedBy: null,
  replaces: null,
  comment: '',
  version: 3,
  createdAt: '2023-11-22T09:00:00.000Z',
  updatedAt: '2023-11-22T09:00:00.000Z',
  ...unit,
})

/** A unit in the hands of a person. */
export const makeOwnUnit = (unit: Partial<Unit> = {}): Unit =>
  makeUnit({
    id: 81,
    serial: '81544',
    place: 'PERSON',
    car: null,
    user: { id: 2, lastName: 'Гусев', firstName: 'Антон', middleName: '' },
    since: '2026-11-20',
    installedOn: null,
    installedTask: null,
    warrantyUntil: null,
    warranty: 'UNKNOWN',
    ...unit,
  })

export const makeUnitModel = (model: Partial<UnitModel> = {}): UnitModel => ({
  id: 2,
  kind: 'SKZI',
  title: 'НКМ-2',
  maker: 'Атлас-карт',
  warrantyMonths: 24,
  verificationMonths: null,
  lifeMonths: 36,
  source: 'Паспорт модели',
  checkedOn: '2026-09-01',
  priceItemId: null,
  isActive: true,
  unitsCount: 12,
  version: 1,
  ...model,
})
