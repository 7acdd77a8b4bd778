/** Stands for MicroProfile's package, of which only the name matters here. */
package org.eclipse.microprofile.faulttolerance;
