import type { MantineColorsTuple } from '@mantine/core'

type Shades = MantineColorsTuple

export const brand: Shades = [
  '#FFF1F1',
  '#FDE1E2',
  '#F8C4C6',
  '#F09DA0',
  '#E67377',
  '#DB5458',
  '#D14145',
  '#BC3539',
  '#9D2C30',
  '#74211F',
]

export const secondary: Shades = [
  '#FBF1F1',
  '#F3DFDF',
  '#E5BFC0',
  '#D59C9E',
  '#C77B7E',
  '#B95B5E',
  '#AC3F42',
  '#953639',
  '#7B2D2F',
  '#5A2123',
]

export const gray: Shades = [
  '#F7F8FA',
  '#F0F2F5',
  '#E4E7EC',
  '#D3D8DF',
  '#B4BBC6',
  '#8A93A1',
  '#5F6877',
  '#4A5362',
  '#2F3642',
  '#1B2029',
]

export const dark: Shades = [
  '#E8EAEE',
  '#BEC4CE',
  '#9AA2AF',
  '#6B7382',
  '#424956',
  '#2A2F38',
  '#22262E',
  '#191C22',
  '#13151A',
  '#0E1013',
]
