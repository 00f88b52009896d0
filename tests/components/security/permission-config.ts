/** The access-permission settings of a domain, as short as the wire contract lets them be. */
export const CONFIG = {
  environmentId: 3,
  permissionKintoneAppId: 318,
  appIdField: 'ID',
  writableUserField: 'W',
  readonlyUserField: 'R',
};
