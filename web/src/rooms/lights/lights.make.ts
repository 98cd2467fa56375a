import type { LightRule } from '@naryad/contract/lights/light-rules'
import type { CarLight, LightFact } from '@naryad/contract/lights/lights'

/** A rule for tests, which give only the fields that they are about: that of the СКЗИ block. */
export const makeLightRule = (rule: Partial<LightRule> = {}): LightRule => ({
  id: 1,
  title: 'Блок СКЗИ',
  short: 'СКЗИ',
  fact: 'RANGE',
  kindId: 2,
  unitKind: null,
  onlyWith: 'SKZI',
  overdue: 'RED',
  soon: 'YELLOW',
  unknown: 'YELLOW',
  onRed: 'SUGGEST',
  source: 'Приказ Минтранса № 440',
  checkedOn: null,
  position: 10,
  isActive: true,
  version: 1,
  ...rule,
})

export const makeFact = (fact: Partial<LightFact> = {}): LightFact => ({
  ruleId: 1,
  state: 'OVERDUE',
  light: 'RED',
  until: '2026-11-16',
  daysLeft: -6,
  lastSeenAt: null,
  text: 'просрочено на 6 дней',
  source: { kind: 'range', id: 5, text: 'НКМ-2 № 77120' },
  task: null,
  ...fact,
})

/** The light of the truck 4: red by its block. */
export const makeLight = (light: Partial<CarLight> = {}): CarLight => ({
  id: 4,
  car: { id: 4, plate: 'А417КМ116', title: 'А417КМ116', brand: 'Scania', model: 'R440' },
  company: { id: 1, name: 'ООО «ТрансЛогистик»' },
  light: 'RED',
  known: 7,
  total: 8,
  facts: [makeFact()],
  openTask: null,
  version: 3,
  ...light,
})
