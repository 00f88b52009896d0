import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

/**
 * Each test file has a context of its own and runs every module in it anew. What V8 makes of a module's text (a sixth of the time of
 * a file with a document) is the same each time: a worker keeps it and runs it again. Without the import of this file everything
 * works as before, only slower.
 */
const compiled = new Map();
const compileFunction = vm.compileFunction;

vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext, importModuleDynamically } = options;
  if (!parsingContext || !filename || !importModuleDynamically) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(',')}) {`;
  const text = `${head}${source}\n})`;
  const known = compiled.get(filename);
  const entry = known?.text === text ? known : { text };
  // A script outlives the context that it was made for: `import()` in it asks the loader of the file that runs now.
  entry.importModuleDynamically = importModuleDynamically;
  entry.script ??= new vm.Script(text, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: (...given) => entry.importModuleDynamically(...given),
  });
  compiled.set(filename, entry);
  return entry.script.runInContext(parsingContext);
};

// Else V8 forgets what has not run for a while.
setFlagsFromString('--no-flush-bytecode');
