/** The shortest valid access-permission settings of a domain. */
export const CONFIG = {
  environmentId: 3,
  permissionKintoneAppId: 318,
  appIdField: 'ID',
  writableUserField: 'W',
  readonlyUserField: 'R',
};
