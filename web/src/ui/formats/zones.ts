/** Time zones of Russia from west to east, each named by its largest city. */
const cities: Readonly<Record<string, string>> = {
  'Europe/Kaliningrad': 'Калининград',
  'Europe/Moscow': 'Москва',
  'Europe/Samara': 'Самара',
  'Asia/Yekaterinburg': 'Екатеринбург',
  'Asia/Omsk': 'Омск',
  'Asia/Novosibirsk': 'Новосибирск',
  'Asia/Krasnoyarsk': 'Красноярск',
  'Asia/Irkutsk': 'Иркутск',
  'Asia/Yakutsk': 'Якутск',
  'Asia/Vladivostok': 'Владивосток',
  'Asia/Magadan': 'Магадан',
  'Asia/Kamchatka': 'Камчатка',
}

export const zones: readonly string[] = Object.keys(cities)

/** «UTC+3» */
function offsetOf(zone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')
}

/** «Москва, UTC+3»; other zones by their IANA name. */
export const zoneTitle = (zone: string): string =>
  [cities[zone] ?? zone, offsetOf(zone)].filter(Boolean).join(', ')
