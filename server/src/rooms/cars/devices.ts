/** The fields of a truck that show its main units. */
export const deviceFields = [
  'tachographModel',
  'tachographNumber',
  'skziNumber',
  'trackerModel',
  'trackerImei',
] as const
