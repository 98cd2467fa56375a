import type { CardContent, TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'
import type { TachographFileDetails } from '@naryad/contract/tachograph-files/tachograph-files'

const driver = { id: 6, lastName: 'Шакиров', firstName: 'Тимур', middleName: 'Рашидович', phone: null }

export const makeTachographFile = (facts: Partial<TachographFileDetails> = {}): TachographFileDetails => ({
  id: 12,
  name: 'карта.ddd',
  size: 22_000,
  kind: 'CARD',
  status: 'READ',
  holder: 'ШАКИРОВ ТИМУР',
  cardNumber: 'RUD0000124783650',
  cardExpiresOn: '2027-12-01',
  vin: '',
  plate: '',
  daysFrom: '2026-11-01',
  daysTo: '2026-11-24',
  readOn: '2026-11-24',
  driver,
  car: null,
  company: { id: 1, name: 'ООО «ТрансЛогистик»' },
  taskId: null,
  notesCount: 0,
  createdBy: null,
  createdAt: '2026-11-24T09:00:00.000Z',
  version: 1,
  driverCandidates: [],
  carCandidates: [],
  conclusions: [],
  ...facts,
})

const day = (date: string): CardContent['days'][number] => ({
  day: date,
  km: 310,
  isOpen: false,
  spans: [
    { from: 0, to: 360, activity: 'rest', isManual: true },
    { from: 360, to: 375, activity: 'work' },
    { from: 375, to: 795, activity: 'driving' },
    { from: 795, to: 1440, activity: 'rest' },
  ],
})

export const makeCardContent = (): TachographContent => ({
  cards: [
    {
      generation: 1,
      isSkzi: true,
      number: 'RUD0000124783650',
      nation: 'RUS',
      authority: '',
      issuedOn: null,
      validFrom: null,
      expiresOn: '2027-12-01',
      lastName: 'ШАКИРОВ',
      firstNames: 'ТИМУР',
      birthDate: null,
      licenseNumber: '',
      lastDownloadAt: null,
      sessionOpenedAt: null,
      sessionPlate: null,
      controlledAt: null,
      days: [day('2026-11-23'), day('2026-11-24')],
      uses: [],
      places: [],
      incidents: [
        {
          type: 4,
          isFault: false,
          beginAt: '2026-11-20T08:00:00Z',
          endAt: '2026-11-20T08:30:00Z',
          plate: { nation: 'RUS', number: 'A417KM116' },
          cards: [],
          maxSpeed: null,
        },
      ],
    },
  ],
  unit: null,
  notes: [{ from: 512, to: 1024, code: 'padding', text: 'Пустые байты без данных' }],
})
