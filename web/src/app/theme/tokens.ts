/**
 * Semantic colours, [light, dark]. CSS modules use them by these names; none is derived from Mantine's
 * variants.
 */
const pairs = {
  // Surfaces
  bg: ['#FFFFFF', '#191C22'],
  'bg-side': ['#F4F5F8', '#13151A'],
  'bg-subtle': ['#F7F8FA', '#1E2128'],
  'bg-muted': ['#F0F2F5', '#22262E'],
  'bg-hover': ['#F4F5F8', '#21252C'],
  'bg-open': ['#F0F2F6', '#262B34'],
  'bg-sel': ['#EAF0FA', '#1F2B40'],
  surface: ['#FFFFFF', '#1F232A'],
  scrim: ['rgba(20, 24, 31, .44)', 'rgba(6, 7, 9, .62)'],
  // Borders
  border: ['#E4E7EC', '#2A2F38'],
  'border-2': ['#D3D8DF', '#363C47'],
  'border-ctl': ['#C3CAD4', '#424956'],
  'border-field': ['#8A93A1', '#747D8C'],
  // Text
  text: ['#1B2029', '#E8EAEE'],
  'text-2': ['#4A5362', '#BEC4CE'],
  'text-3': ['#5F6877', '#9AA2AF'],
  'text-dis': ['#8A93A1', '#6B7382'],
  link: ['#1B5FB4', '#7FB2F5'],
  'brand-text': ['#AC3F42', '#F09DA0'],
  // Pressed and selected
  ink: ['#2F3642', '#D6DAE1'],
  'on-ink': ['#FFFFFF', '#14161B'],
  'seg-on': ['#FFFFFF', '#343A45'],
  'switch-off': ['#8A93A1', '#565E6C'],
  'switch-on': ['#1B7346', '#2C8A58'],
  mark: ['#FBE3A6', '#5A4410'],
  tip: ['#1B2029', '#343A45'],
  // Semantic colours
  ok: ['#1B7346', '#6CCB97'],
  'ok-bg': ['#E5F4EB', '#16321F'],
  info: ['#1B5FB4', '#7FB2F5'],
  'info-bg': ['#E8F0FB', '#1B2A40'],
  warn: ['#8F5200', '#F0B55B'],
  'warn-bg': ['#FDF1DC', '#3A2C14'],
  err: ['#B3261E', '#FF9C96'],
  'err-bg': ['#FCEBEA', '#3D1B1A'],
  // Task statuses
  's-new': ['#1B5FB4', '#7FB2F5'],
  's-new-bg': ['#E8F0FB', '#1B2A40'],
  's-assigned': ['#6141B5', '#B6A0F2'],
  's-assigned-bg': ['#F0EBFA', '#2A2440'],
  's-planned': ['#086A83', '#6CC5DB'],
  's-planned-bg': ['#E3F3F7', '#15303A'],
  's-in-progress': ['#8F5200', '#F0B55B'],
  's-in-progress-bg': ['#FDF1DC', '#3A2C14'],
  's-waiting-client': ['#6A5F52', '#C9BBA9'],
  's-waiting-client-bg': ['#F3EFEA', '#322D27'],
  's-costs-approval': ['#A1336B', '#F09CC4'],
  's-costs-approval-bg': ['#FBE9F1', '#3D1C2D'],
  's-waiting-parts': ['#7A4B2E', '#DDAE8C'],
  's-waiting-parts-bg': ['#F7EDE6', '#37271C'],
  's-done': ['#1B7346', '#6CCB97'],
  's-done-bg': ['#E5F4EB', '#16321F'],
  's-remote-done': ['#0C6B63', '#5FCBBE'],
  's-remote-done-bg': ['#E0F3F0', '#12312E'],
  's-closed': ['#5A6473', '#A3ADBA'],
  's-closed-bg': ['#EDEFF3', '#2A2F38'],
  // Queues
  'q-tachograph': ['#4355B9', '#9DABF5'],
  'q-tachograph-bg': ['#ECEEF9', '#23284A'],
  'q-glonass': ['#0B7A75', '#5FC9C2'],
  'q-glonass-bg': ['#E2F3F2', '#12312F'],
  'q-skud': ['#8A3FA8', '#D39CEB'],
  'q-skud-bg': ['#F6EAFA', '#352040'],
  'q-luv': ['#626B10', '#C3CC66'],
  'q-luv-bg': ['#F1F3DC', '#2C3012'],
  'q-external': ['#52606D', '#A9B5C1'],
  'q-external-bg': ['#EBEEF1', '#272D34'],
  // Chart series
  'chart-1': ['#7894BA', '#5F7FA8'],
  'chart-2': ['#26456B', '#A9C8EE'],
  'chart-late': ['#C27A12', '#C27A12'],
  plate: ['#FFFFFF', '#2B303A'],
  'plate-text': ['#1B2029', '#E8EAEE'],
  'plate-region': ['#F4F5F8', '#22262E'],
  'plate-edge': ['#8A93A1', '#5A6372'],
  // Text and background of avatars
  'p-0': ['#3A4351', '#D6DAE1'],
  'p-0-bg': ['#E4E7EC', '#343A45'],
  'p-1': ['#1F4A80', '#A9C9F2'],
  'p-1-bg': ['#DDE7F5', '#233754'],
  'p-2': ['#4A3590', '#C6B9F3'],
  'p-2-bg': ['#E4E0F4', '#302B52'],
  'p-3': ['#17594A', '#8FD3C1'],
  'p-3-bg': ['#DCEEE8', '#1B3B34'],
  'p-4': ['#6E4510', '#EBC48C'],
  'p-4-bg': ['#F3E6D4', '#41331E'],
  'p-5': ['#7A2A50', '#EBA9C6'],
  'p-5-bg': ['#F1DDE6', '#462434'],
  'p-6': ['#4A5516', '#C7D38D'],
  'p-6-bg': ['#E3E8D6', '#333A1C'],
  // Shadows of overlays
  'sh-1': ['0 1px 2px rgba(20, 24, 31, .06)', '0 1px 2px rgba(0, 0, 0, .4)'],
  'sh-2': [
    '0 4px 12px rgba(20, 24, 31, .10), 0 0 0 1px rgba(20, 24, 31, .06)',
    '0 6px 16px rgba(0, 0, 0, .45), 0 0 0 1px #363C47',
  ],
  'sh-3': [
    '0 16px 40px rgba(20, 24, 31, .18), 0 0 0 1px rgba(20, 24, 31, .06)',
    '0 18px 48px rgba(0, 0, 0, .6), 0 0 0 1px #363C47',
  ],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** Independent of the colour scheme. */
const shared = {
  // Sizes of type, named by their pixels at the browser's usual font size. Rooms know no others.
  'text-10': '0.625rem',
  'text-11': '0.6875rem',
  'text-12': '0.75rem',
  'text-13': '0.8125rem',
  'text-14': '0.875rem',
  'text-15': '0.9375rem',
  'text-16': '1rem',
  'text-17': '1.0625rem',
  'text-18': '1.125rem',
  'text-20': '1.25rem',
  'text-26': '1.625rem',
  'r-sm': '4px',
  'r-md': '6px',
  'r-lg': '8px',
  'r-xl': '12px',
  'brand-6': '#D14145',
  'brand-7': '#BC3539',
  'on-brand': '#FFFFFF',
  'z-head': '10',
  'z-panel': '20',
  'z-bulk': '30',
  'z-drawer': '200',
  'z-modal': '300',
  'z-palette': '350',
  'z-push': '400',
  'z-alert': '410',
  'z-tip': '500',
  fast: '120ms',
  calm: '160ms',
  slow: '200ms',
} as const

type Vars = Record<`--${string}`, string>

const side = (index: 0 | 1): Vars =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [`--${name}`, pair[index]]))

export const lightTokens = side(0)
export const darkTokens = side(1)
export const sharedTokens: Vars = Object.fromEntries(
  Object.entries(shared).map(([name, value]) => [`--${name}`, value]),
)
